/** Long polling for networks without WebSockets; loaded if those failed. */
export { XHR as Polling } from 'socket.io-client';
