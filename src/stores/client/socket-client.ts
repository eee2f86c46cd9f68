/** The parts of socket.io-client; loaded when the page is idle. */
export { io, WebSocket } from 'socket.io-client';
