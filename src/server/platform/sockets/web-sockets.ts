import { type ServerOptions, WebSocketServer } from 'ws';
import { spendFrom } from '../limits/allowance.ts';

/**
 * A packet up to this size is refused with an answer; a larger one closes the socket it came by.
 * The longest message has a fifth of it.
 */
const PACKET_MAX_BYTES = 128 * 1024;
/** Pings and pongs of the transport. Browsers send none; a program may, to keep a line open. */
const CONTROL_FRAMES = { points: 30, seconds: 60 };

type Upgrade = Parameters<WebSocketServer['handleUpgrade']>;

/** Web sockets whose packets and frames of control are bounded. */
export class BoundedWebSockets extends WebSocketServer {
  constructor(options: ServerOptions) {
    // Pongs are sent here, so that a flood of pings costs nothing once it is cut.
    super({ ...options, maxPayload: PACKET_MAX_BYTES, autoPong: false });
  }

  override handleUpgrade(...[request, wire, head, done]: Upgrade): void {
    super.handleUpgrade(request, wire, head, (socket, client) => {
      const allowance = { left: CONTROL_FRAMES.points, at: performance.now() };
      let isCut = false;
      const mayGoOn = (): boolean => {
        if (isCut) return false;
        isCut = !spendFrom(allowance, CONTROL_FRAMES);
        if (isCut) socket.terminate();
        return !isCut;
      };
      socket.on('ping', (data) => {
        if (mayGoOn()) socket.pong(data);
      });
      socket.on('pong', () => void mayGoOn());
      done(socket, client);
    });
  }
}
