import { SIGN_UP_WORDS, type SignUpMode } from '#shared/sign-up.ts';

export const words = {
  invites: (name: string) => `${name} invites you to pair up`,
  visitorLine: (name: string) =>
    `Sign up or log in, and you and ${name} are connected. You can chat and code together right away.`,
  closedLine: (name: string, signUp: SignUpMode) =>
    `Log in, and you and ${name} are connected. ${signUp === 'invite' ? 'New people need an invitation, which this link is not.' : SIGN_UP_WORDS.closed}`,
  memberLine: (name: string) => `Pair up to connect with ${name} and open the chat.`,
  own: {
    title: 'This is your own link',
    line: 'Send it to the person you want to pair with. This is what they’ll see.',
  },
  connected: (name: string) => `You and ${name} are already connected.`,
  pairUp: (name: string) => `Pair up with ${name}`,
  openChat: 'Open the chat',
  signUp: (name: string) => `Join to pair with ${name}`,
  logIn: 'Log in',
  copy: 'Copy the link',
  dead: {
    title: 'This link does not work',
    line: 'It’s incomplete, used up, expired or revoked. Ask for a new one.',
    button: 'Go to the home page',
  },
  tooMany: {
    title: 'Too many links at once',
    line: 'Wait a few minutes, then open the link again.',
  },
  lost: {
    title: 'Connection Lost',
    line: 'Couldn’t load the link. Try again in a moment.',
  },
};
