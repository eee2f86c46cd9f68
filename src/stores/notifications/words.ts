export const impossible = 'This browser doesn’t support push notifications.';
export const denied = 'Notifications from this site are blocked in your browser’s settings.';
export const notTurnedOn = 'Push could not be turned on. Try again in a moment.';
export const notTurnedOff = 'Push could not be turned off. Try again in a moment.';
