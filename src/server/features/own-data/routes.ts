import { Readable } from 'node:stream';
import type { Routes } from '../../platform/http/routes.ts';
import type { Export } from './service.ts';

/** Routes of /account/export, a download. */
export const exportRoutes = ({ export: ownData }: { export: Export }) =>
  ({
    'GET /account/export': {
      stepUp: true,
      async run({ me }) {
        const copy = await ownData.write(me);
        const day = new Date().toISOString().slice(0, 10);
        return new Response(Readable.toWeb(Readable.from(copy)) as ReadableStream, {
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-disposition': `attachment; filename="pairwise-${day}.json"`,
            'cache-control': 'private, no-store',
          },
        });
      },
    },
  }) satisfies Partial<Routes>;
