/** What the socket needs of its library; fetched when the page is idle. */
export { io, WebSocket } from 'socket.io-client';
