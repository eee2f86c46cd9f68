/** Long polling, for networks that let no WebSocket through; fetched when there was none. */
export { XHR as Polling } from 'socket.io-client';
