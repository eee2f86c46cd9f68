import type { Socket } from 'socket.io';

/**
 * Lets what one turn of the event loop says to a browser leave in one write: the answer to its own
 * message and the message of the other one. Writes are the dearest part of a message. For
 * connections by WebSocket; it relies on `flush` of engine.io, which its types call private.
 */
export function gatherWrites(connection: Socket['conn']): void {
  if (connection.transport.name !== 'websocket') return;
  const sending = connection as unknown as { flush: () => void };
  const wire = connection.request.socket;
  const flush = sending.flush.bind(sending);
  let waiting = false;
  sending.flush = () => {
    if (waiting) return;
    waiting = true;
    process.nextTick(() => {
      waiting = false;
      wire.cork();
      flush();
      wire.uncork();
    });
  };
}
