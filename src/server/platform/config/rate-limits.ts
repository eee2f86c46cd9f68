/** What is slowed down instead of stopped: strangers attempt it in somebody's name, or from their address. */
const SLOW_NAMES = [
  'login.email',
  'login.address',
  'login.device',
  'code.address',
  'code.stranger',
  'code.device',
  'reset.address',
] as const;
export type SlowName = (typeof SLOW_NAMES)[number];

/** What is stopped until its window is over. */
export const STOPPED_NAMES = [
  'write.user',
  'login.user',
  'code.user',
  'signup.address',
  'signup.email',
  'password.user',
  'link.address',
  'verification.user',
  'email.user',
  'email.recipient',
  'github.address',
  'passkey.asked',
  'passkey.address',
  'passkey.user',
  'factor.user',
  'profile.user',
  'photo.user',
  'push.user',
  'push.pair',
  'ring.pair',
  'goodbye.user',
  'description.user',
  'export.user',
  'signal.user',
  'note.user',
  'note.pair',
  'session.user',
  'session.pair',
  'closing.user',
  'contact.address',
  'letter.address',
  'letter.person',
  'handle.user',
  'handle.check',
  'card.address',
  'pair.user',
  'pair.address',
  'block.user',
  'report.user',
  'search.user',
  'feed.user',
  'pad.user',
  'page.user',
  'page.address',
  'socket.message',
  'socket.typing',
  'socket.event',
  'socket.change',
  'socket.history',
  'socket.pad',
  'socket.caret',
  'socket.ring',
  'socket.signal',
] as const;
export type StoppedName = (typeof STOPPED_NAMES)[number];

/** Names of the limits: what is counted, and by which key. */
export const LIMIT_NAMES = [...SLOW_NAMES, ...STOPPED_NAMES] as const;
export type LimitName = SlowName | StoppedName;

export interface Limit {
  /** Attempts allowed within the window; of what is slowed down, those before the first wait. */
  points: number;
  /** Length of the window in seconds; of what is slowed down, the longest wait. */
  seconds: number;
}

export type RateLimits = Record<LimitName, Limit> | 'off';

/** A person mistypes a few times; a guesser needs thousands. An office shares one address. */
export const DEFAULT_LIMITS: Record<LimitName, Limit> = {
  // Wrong passwords: about 300 a day for one account, and 1,200 from one address.
  'login.email': { points: 5, seconds: 300 },
  'login.address': { points: 50, seconds: 300 },
  // Of a device that signed in to the account before, whatever strangers have tried.
  'login.device': { points: 5, seconds: 300 },
  // Codes of somebody who knows the password: three of a million are right. An account takes 60 a day from
  // browsers that it doesn't know, and one address sends it fewer than that: some 40.
  'code.user': { points: 60, seconds: 86_400 },
  'code.stranger': { points: 5, seconds: 3600 },
  'code.address': { points: 50, seconds: 300 },
  // Of all browsers that the account knows together: about 60 a day.
  'code.device': { points: 5, seconds: 1800 },
  // All that a person changes, beside the limits of each: on SQLite a write waits for the disk.
  'write.user': { points: 120, seconds: 60 },
  // Right passwords, by account and browser or address: each derives a key and stores a session.
  'login.user': { points: 30, seconds: 900 },
  'signup.address': { points: 20, seconds: 3600 },
  'signup.email': { points: 5, seconds: 3600 },
  // Whoever holds a session could guess the password with it.
  'password.user': { points: 10, seconds: 900 },
  // Each one is a mail to somebody who may not have asked for it.
  'reset.address': { points: 20, seconds: 300 },
  // Tries of a link out of a mail: nobody guesses 32 bytes, but a hash costs a little.
  'link.address': { points: 60, seconds: 900 },
  'verification.user': { points: 3, seconds: 900 },
  'email.user': { points: 5, seconds: 3600 },
  // Mails about accounts to one address that nobody has confirmed or that another account names, whoever asks.
  'email.recipient': { points: 10, seconds: 86_400 },
  'github.address': { points: 30, seconds: 900 },
  // Challenges: each page of /login that is touched asks for one, and they cost a few hashes.
  'passkey.asked': { points: 300, seconds: 900 },
  // Answers: nobody guesses a signature, but to check one costs a little.
  'passkey.address': { points: 60, seconds: 900 },
  // What somebody does with their own.
  'passkey.user': { points: 60, seconds: 900 },
  'factor.user': { points: 60, seconds: 900 },
  'profile.user': { points: 120, seconds: 3600 },
  'push.user': { points: 30, seconds: 3600 },
  // Pushes of one person's interest in another: taken back and sent again, it is no news.
  'push.pair': { points: 2, seconds: 86_400 },
  // Rings of one person at another that begin anew: each is pushed.
  'ring.pair': { points: 20, seconds: 3600 },
  // Pages that are left during a call.
  'goodbye.user': { points: 60, seconds: 60 },
  // A talk takes one each way, and one more for each screen that is shown. Together with the candidates of
  // socket.signal they are less than what may wait for a reader whose line is slow.
  'description.user': { points: 15, seconds: 20 },
  // All that somebody ever wrote, read at once.
  'export.user': { points: 10, seconds: 3600 },
  // An upload costs a second of a core.
  'photo.user': { points: 20, seconds: 3600 },
  // One swipe in six seconds for an hour: more than a person reads, far less than a script sends.
  // Links by which people bring their own partner; of those, ten live at once.
  'pair.user': { points: 30, seconds: 3600 },
  // Links that are opened: at a conference many share an address, and nobody guesses 32 bytes.
  'pair.address': { points: 120, seconds: 600 },
  'signal.user': { points: 600, seconds: 3600 },
  // Each is read by a stranger who did not ask for it; an hour of reading code is a dozen.
  'note.user': { points: 30, seconds: 86_400 },
  // To one person: taken back and said anew it reaches them each time.
  'note.pair': { points: 5, seconds: 86_400 },
  // Steps of planned sessions: a list of tasks is ticked off in minutes.
  'session.user': { points: 300, seconds: 3600 },
  // Proposals between two people: each is a message and may be a push.
  'session.pair': { points: 20, seconds: 86_400 },
  'closing.user': { points: 60, seconds: 3600 },
  'contact.address': { points: 10, seconds: 3600 },
  // What visitors write to people: by who writes, and so that nobody's mailbox is filled.
  'letter.address': { points: 10, seconds: 3600 },
  'letter.person': { points: 30, seconds: 86_400 },
  // Each keeps the last address from everybody else for a month.
  'handle.user': { points: 5, seconds: 86_400 },
  // A request after each pause in typing.
  'handle.check': { points: 120, seconds: 60 },
  // Pictures drawn for those who share a page; one that was drawn is kept and costs nothing.
  'card.address': { points: 60, seconds: 60 },
  // Parting from people is quick to do wrong; reports are read by someone.
  'block.user': { points: 60, seconds: 3600 },
  'report.user': { points: 10, seconds: 3600 },
  // Kilobytes of a conversation that are looked through, and a request each: 4 s of a core at worst.
  'search.user': { points: 80_000, seconds: 60 },
  // A page of the deck is ten swipes; the filters count after each pause in typing.
  'feed.user': { points: 240, seconds: 60 },
  // Pages made for the request, on each node. A pointer that moves over a list fetches some ahead;
  // an office shares one address.
  'page.user': { points: 200, seconds: 60 },
  'page.address': { points: 1000, seconds: 60 },
  // For each person on a node. A browser that was away sends all it kept at once; a flood goes on.
  'socket.message': { points: 60, seconds: 20 },
  // For each socket: every tab asks when it connects.
  'socket.typing': { points: 30, seconds: 15 },
  'socket.event': { points: 120, seconds: 30 },
  // Edits, deletions, reactions of a person: each is written and told to both.
  'socket.change': { points: 40, seconds: 20 },
  // The newest page of a conversation, for each person: all of their tabs come back at once.
  'socket.history': { points: 50, seconds: 15 },
  // Reads of a pad's text and versions.
  'pad.user': { points: 60, seconds: 60 },
  // Updates of a pad, for each person: a page gathers what is typed in a tenth of a second.
  'socket.pad': { points: 300, seconds: 20 },
  'socket.caret': { points: 300, seconds: 20 },
  // Each rings on all devices of somebody else.
  'socket.ring': { points: 20, seconds: 60 },
  // What two browsers need to find a way: a few dozen each time.
  'socket.signal': { points: 200, seconds: 20 },
};

const UNIT_SECONDS = { s: 1, m: 60, h: 3600 } as const;

/**
 * Reads `"off"`, or pairs like `"login.email=5/15m signup.address=3/1h"` over `defaults`.
 * Answers `null` when the text is neither.
 */
export function parseRateLimits(
  text: string,
  defaults: Record<LimitName, Limit>,
): RateLimits | null {
  if (text === 'off') return 'off';
  const limits = { ...defaults };
  for (const pair of text.split(/[\s,]+/).filter(Boolean)) {
    const match = /^([a-z.]+)=([1-9]\d{0,6})\/([1-9]\d{0,5})([smh])$/.exec(pair);
    const name = LIMIT_NAMES.find((known) => known === match?.[1]);
    if (match === null || name === undefined) return null;
    const unit = match[4] as keyof typeof UNIT_SECONDS;
    limits[name] = { points: Number(match[2]), seconds: Number(match[3]) * UNIT_SECONDS[unit] };
  }
  return limits;
}
