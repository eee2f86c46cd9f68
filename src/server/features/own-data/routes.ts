import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import type { Backend } from '../../backend.ts';
import { type ApiEnv, signedIn } from '../../platform/http/api.ts';

/** /account/export: a file to keep. */
export function exportRoutes(app: Hono<ApiEnv>, backend: Backend): void {
  app.get('/account/export', signedIn(backend), async (c) => {
    const copy = await backend.export.write(c.get('session').user._id);
    const day = new Date().toISOString().slice(0, 10);
    return new Response(Readable.toWeb(Readable.from(copy)) as ReadableStream, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="pairwise-${day}.json"`,
        'cache-control': 'private, no-store',
      },
    });
  });
}
