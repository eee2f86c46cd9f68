// A bare Socket.IO server that acknowledges and forwards messages, without storage or checks.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';

interface Payload {
  targetUserId: string;
  text: string;
  clientId: string;
}

const server = createServer();
const io = new Server(server, { serveClient: false });
const people = new Map<string, Socket>();

io.on('connection', (socket) => {
  const _id = String(socket.handshake.headers['x-user']);
  people.set(_id, socket);
  socket.on('disconnect', () => people.delete(_id));
  socket.on(
    'sendMessage',
    ({ targetUserId, text, clientId }: Payload, ack: (a: object) => void) => {
      // As many bytes as the real answer.
      const message = {
        _id: clientId,
        text,
        timestamp: '2026-01-01T00:00:00.000Z',
        sender: { _id, firstName: 'Robin', photoUrl: null },
        firstName: 'Robin',
        targetUserId,
        clientId,
      };
      ack({ ok: true, message });
      people.get(targetUserId)?.emit('messageReceived', message);
    },
  );
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit(0));
