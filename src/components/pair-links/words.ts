import { SIGN_UP_WORDS, type SignUpMode } from '#shared/sign-up.ts';

/** Texts of /pair. */
export const words = {
  invites: (name: string) => `${name} invites you to pair up`,
  visitorLine: (name: string) =>
    `Sign up or log in, and you and ${name} are connected. You can talk and code together at once.`,
  closedLine: (name: string, signUp: SignUpMode) =>
    `Log in, and you and ${name} are connected. ${signUp === 'invite' ? 'New people need an invitation, which this link is not.' : SIGN_UP_WORDS.closed}`,
  memberLine: (name: string) => `Pair up, and you and ${name} are connected: the chat opens.`,
  own: {
    title: 'This is your own link',
    line: 'Send it to whoever you want to pair with. This is what they see.',
  },
  connected: (name: string) => `You and ${name} are connected already.`,
  pairUp: (name: string) => `Pair up with ${name}`,
  openChat: 'Open the chat',
  signUp: (name: string) => `Join to pair with ${name}`,
  logIn: 'Log in',
  copy: 'Copy the link',
  dead: {
    title: 'This link does not work',
    line: 'It is not whole, has been used up, has expired, or was taken back. Ask for a new one.',
    button: 'Go to the start',
  },
  tooMany: {
    title: 'Too many links at once',
    line: 'Wait some minutes, then open the link again.',
  },
  lost: {
    title: 'Connection Lost',
    line: 'The link did not load. Try again in a moment.',
  },
};
