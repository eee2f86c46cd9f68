import { type ServerOptions, WebSocketServer } from 'ws';
import { spendFrom } from './limits.ts';

/**
 * A packet up to this size is refused with an answer; a larger one closes the socket it came by.
 * The longest message has a fifth of it.
 */
const PACKET_MAX_BYTES = 128 * 1024;
/** Pings and pongs of the transport. Browsers send none; a program may, to keep a line open. */
const CONTROL_FRAMES = { points: 30, seconds: 60 };

type Upgrade = Parameters<WebSocketServer['handleUpgrade']>;

/**
 * Web sockets of which each says one thing in a turn of the event loop: what one of them sends at
 * once, thousands of packets, holds nobody else up.
 */
export class PatientWebSockets extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, maxPayload: PACKET_MAX_BYTES, allowSynchronousEvents: false });
  }

  override handleUpgrade(...[request, wire, head, done]: Upgrade): void {
    super.handleUpgrade(request, wire, head, (socket, client) => {
      const bucket = { left: CONTROL_FRAMES.points, at: performance.now() };
      const count = (): void => {
        if (spendFrom(bucket, CONTROL_FRAMES) > 0) socket.terminate();
      };
      socket.on('ping', count).on('pong', count);
      done(socket, client);
    });
  }
}
