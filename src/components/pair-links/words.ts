export const invites = (name: string) => `${name} invites you to pair up`;
export const visitorLine = (name: string) =>
  `Sign up or log in, and you and ${name} are connected. You can talk and code together at once.`;
export const memberLine = (name: string) =>
  `Pair up, and you and ${name} are connected: the chat opens.`;
export const own = {
  title: 'This is your own link',
  line: 'Send it to whoever you want to pair with. This is what they see.',
};
export const connected = (name: string) => `You and ${name} are connected already.`;
export const pairUp = (name: string) => `Pair up with ${name}`;
export const openChat = 'Open the chat';
export const signUp = 'Sign up';
export const logIn = 'Log in';
export const copy = 'Copy the link';
export const dead = {
  title: 'This link does not work',
  line: 'It is not whole, has been used up, has expired, or was taken back. Ask for a new one.',
  button: 'Go to the start',
};
export const tooMany = {
  title: 'Too many links at once',
  line: 'Wait some minutes, then open the link again.',
};
export const lost = {
  title: 'Connection Lost',
  line: 'The link did not load. Try again in a moment.',
};
