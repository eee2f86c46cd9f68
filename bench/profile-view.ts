// GET /api/profile/view, signed in, on SQLite, against a bare node:http server that sends the same bytes.
import { createAccount } from '../tests/support/account.ts';
import { startServer } from '../tests/support/server-process.ts';
import { recordReply, startBareServer } from './support/reply.ts';
import { sideBySide } from './support/side-by-side.ts';
import type { Bench } from './support/table.ts';

export const bench: Bench = {
  title: 'GET /api/profile/view',
  run: async () => {
    const server = await startServer();
    try {
      const { cookie } = await createAccount(server.url);
      const url = `${server.url}/api/profile/view`;
      const bare = await startBareServer(await recordReply(url, { cookie }));
      try {
        const headers = { cookie };
        const { ours, theirs, ratio, spread, cpuRatio } = await sideBySide(
          { url, headers, pid: server.pid },
          { url: `${bare.url}/api/profile/view`, headers, pid: bare.pid },
        );
        const range = spread.map((value) => value.toFixed(2)).join(' to ');
        const figures = `${Math.round(ours)} of ${Math.round(theirs)} requests/s; rounds ${range}; per CPU second ${cpuRatio.toFixed(2)}`;
        return [{ what: 'GET /api/profile/view / node:http', figures, value: ratio, target: 0.85 }];
      } finally {
        bare.stop();
      }
    } finally {
      await server.stop();
    }
  },
};
