export const title = 'Connections';
export const loading = 'Building Your Network';
export const failed = { title: 'Connection Lost', button: 'Reconnect Now' };
export const none = {
  title: 'Your Network Awaits',
  line: 'Send interest from the feed. The people who answer appear here.',
  button: 'Go to the feed',
};

export const online = 'Online';
export const message = 'Message';
export const unread = 'unread';
