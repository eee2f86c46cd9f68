// A node:http process. Per request it runs the statement of a signed-in read and logs a line.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { createLog } from '#server/platform/log.ts';
import { createLoginSessions } from '#server/features/account/login-sessions.ts';

const config = readConfig(process.env);
const database = await openDatabase(config);
const { read } = createLoginSessions(database, config);
const log = createLog(config);

const server = createServer((request, response) => {
  const began = performance.now();
  read(request.headers.cookie).then(
    (session) => {
      const body = JSON.stringify(session?.user ?? null);
      response.writeHead(session === null ? 401 : 200, { 'Content-Type': 'application/json' });
      response.end(body);
      const { method, url } = request;
      log.info(
        { method, url, status: response.statusCode, ms: performance.now() - began },
        'request',
      );
    },
    (error: unknown) => response.destroy(error as Error),
  );
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port);
});
process.once('disconnect', () => process.exit(0));
