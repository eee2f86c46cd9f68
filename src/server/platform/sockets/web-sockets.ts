import { type ServerOptions, WebSocketServer } from 'ws';
import { takeToken } from '../limits/token-bucket.ts';

/**
 * Against packets that fill the memory: larger ones close the socket, smaller ones get an answer. The longest message
 * has a fifth of it.
 */
const PACKET_MAX_BYTES = 128 * 1024;
/** Against floods of pings, which the library answers uncounted. Browsers send none; other clients may. */
const CONTROL_FRAMES = { points: 30, seconds: 60 };

type Upgrade = Parameters<WebSocketServer['handleUpgrade']>;

/** WebSockets with bounded packets and control frames. */
export class BoundedWebSockets extends WebSocketServer {
  constructor(options: ServerOptions) {
    // Pongs are sent by us, so that a flood of pings is cut off cheaply.
    super({ ...options, maxPayload: PACKET_MAX_BYTES, autoPong: false });
  }

  override handleUpgrade(...[request, wire, head, done]: Upgrade): void {
    super.handleUpgrade(request, wire, head, (socket, client) => {
      const allowance = { left: CONTROL_FRAMES.points, at: performance.now() };
      let isCut = false;
      const mayGoOn = (): boolean => {
        if (isCut) return false;
        isCut = !takeToken(allowance, CONTROL_FRAMES);
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
