/** Networks without WebSockets need long polling; it loads if those failed. */
export { XHR as Polling } from 'socket.io-client';
