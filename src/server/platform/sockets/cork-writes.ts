import type { Socket } from 'socket.io';

/**
 * Sends all packets of one turn of the event loop in one write, because writes are the most expensive part of a
 * message. For WebSockets; it relies on engine.io's private `flush`.
 */
export function corkWrites(connection: Socket['conn']): void {
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
