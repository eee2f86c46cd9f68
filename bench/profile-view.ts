// Measures GET /api/profile/view on SQLite against a bare node:http server with the same bytes, and one with the same
// read and log line.
import { createAccount } from '../tests/support/account.ts';
import { startServer } from '../tests/support/server-process.ts';
import {
  type BareServer,
  recordReply,
  startBareServer,
  startSameWorkServer,
} from './support/reply.ts';
import { sideBySide } from './support/side-by-side.ts';
import type { Bench, Row } from './support/table.ts';

const PATH = '/api/profile/view';

export const bench: Bench = {
  title: `GET ${PATH}`,
  run: async () => {
    const server = await startServer();
    try {
      const { cookie } = await createAccount(server.url);
      const [url, headers] = [server.url + PATH, { cookie }];
      const against = async (bare: BareServer, what: string, target: number): Promise<Row> => {
        try {
          const { ours, theirs, ratio, spread, cpuRatio } = await sideBySide(
            { url, headers, pid: server.pid },
            { url: bare.url + PATH, headers, pid: bare.pid },
          );
          const range = spread.map((value) => value.toFixed(2)).join(' to ');
          const figures = `${Math.round(ours)} of ${Math.round(theirs)} requests/s; rounds ${range}; per CPU second ${cpuRatio.toFixed(2)}`;
          return { what: `GET ${PATH} / ${what}`, figures, value: ratio, target };
        } finally {
          bare.stop();
        }
      };
      const same = await startSameWorkServer(server.dataDir);
      return [
        await against(await startBareServer(await recordReply(url, headers)), 'node:http', 0.85),
        await against(same, 'node:http with the same read and log line', 0.6),
      ];
    } finally {
      await server.stop();
    }
  },
};
