import { type ServerOptions, WebSocketServer } from 'ws';
import { createTokenBucket } from '../limits/token-bucket.ts';

/**
 * Against packets that fill the memory: larger ones close the socket, smaller ones get an answer. The longest message
 * has a fifth of it.
 */
const PACKET_MAX_BYTES = 128 * 1024;
/** Against floods of pings, which the library answers uncounted. Browsers send none; other clients may. */
const CONTROL_FRAMES = { points: 30, seconds: 60 };

/** WebSockets with bounded packets and control frames. */
export class BoundedWebSockets extends WebSocketServer {
  constructor(options: ServerOptions) {
    // Pongs are sent by us, so that a flood of pings is cut off cheaply.
    super({ ...options, maxPayload: PACKET_MAX_BYTES, autoPong: false });
  }

  override handleUpgrade(
    ...[request, wire, head, done]: Parameters<WebSocketServer['handleUpgrade']>
  ): void {
    super.handleUpgrade(request, wire, head, (socket, client) => {
      const take = createTokenBucket(CONTROL_FRAMES);
      socket.on('ping', (data) => (take() ? socket.pong(data) : socket.terminate()));
      socket.on('pong', () => take() || socket.terminate());
      done(socket, client);
    });
  }
}
