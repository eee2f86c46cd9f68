// A node:http process; it answers every request with given bytes.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Reply } from './reply.ts';

process.once('message', ({ status, headers, body }: Reply) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(status, headers);
    response.end(bytes);
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port);
  });
});
process.once('disconnect', () => process.exit(0));
