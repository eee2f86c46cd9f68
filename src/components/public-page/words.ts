export const OFFLINE = 'No connection. Check your network and try again.';
