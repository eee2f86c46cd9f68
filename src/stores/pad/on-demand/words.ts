export const unreachable = 'Couldn’t reach the pad. Try again in a moment.';
export const noRoom =
  'This browser has no room to store your changes. Keep the pad open until you’re online again.';
