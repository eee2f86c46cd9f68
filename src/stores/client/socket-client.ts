/** These parts of the library load when the page is idle. */
export { io, WebSocket } from 'socket.io-client';
