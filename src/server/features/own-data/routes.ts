import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import type { ApiEnv, ApiSession } from '../../platform/http/api.ts';
import type { StepUp } from '../account/step-up.ts';
import type { Export } from './service.ts';

/** Registers /account/export, a download. */
export function exportRoutes(
  app: Hono<ApiEnv>,
  {
    session,
    stepUp,
    export: ownData,
  }: { session: ApiSession; stepUp: Pick<StepUp, 'require'>; export: Export },
): void {
  app.get('/account/export', session.signedIn, async (c) => {
    await stepUp.require(c.get('session'));
    const copy = await ownData.write(c.get('session').user._id);
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
