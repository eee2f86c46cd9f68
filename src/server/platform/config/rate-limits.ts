export interface Limit {
  /** Attempts per window; for growing waits, the attempts before the first wait. */
  points: number;
  /** Window in seconds; for growing waits, the longest wait. */
  seconds: number;
}

/** Users mistype a few times, attackers need thousands of attempts, and an office shares one address. */
export const DEFAULT_LIMITS = {
  // Wrong passwords: about 300 a day per account and 1,200 per address.
  'login.email': { points: 5, seconds: 300 },
  'login.address': { points: 50, seconds: 300 },
  // For browsers that signed in to the account before, independent of strangers' attempts.
  'login.device': { points: 5, seconds: 300 },
  // Codes after a correct password; three of a million are valid. An account allows 60 a day from unknown browsers, and
  // a single address can send about 40 of them.
  'code.user': { points: 60, seconds: 86_400 },
  'code.stranger': { points: 5, seconds: 3600 },
  'code.address': { points: 50, seconds: 300 },
  // For all known browsers of the account together: about 60 a day.
  'code.device': { points: 5, seconds: 1800 },
  // All writes of a user, besides the limit of each action: on SQLite a write waits for the disk.
  'write.user': { points: 120, seconds: 60 },
  // All reads of a user, per node: each 64 KB of an answer count as one more. At worst a tenth of a processor.
  'read.user': { points: 600, seconds: 60 },
  // Reads of visitors: one per page, and an office shares one address.
  'read.address': { points: 1000, seconds: 60 },
  // Correct passwords, by account and browser or address: each derives a key and stores a login session.
  'login.user': { points: 30, seconds: 900 },
  // Failed sign-ins in the audit log, to all accounts and to none; more are only in the server's log. A year of attacks
  // takes 700 MB.
  'audit.failed': { points: 100, seconds: 3600 },
  'signup.address': { points: 20, seconds: 3600 },
  'signup.email': { points: 5, seconds: 3600 },
  // A stolen login session could be used to guess the password.
  'password.user': { points: 10, seconds: 900 },
  // Each sends a mail, perhaps to a person who didn't ask for it.
  'reset.address': { points: 20, seconds: 300 },
  // Attempts with links of mails: 32 bytes can't be guessed, but each attempt costs a hash.
  'link.address': { points: 60, seconds: 900 },
  'verification.user': { points: 3, seconds: 900 },
  'email.user': { points: 5, seconds: 3600 },
  // Account mails to one unconfirmed address, from all callers together; email changes to it count separately.
  'email.recipient': { points: 10, seconds: 86_400 },
  'github.address': { points: 30, seconds: 900 },
  // An office logs in from one address; each asks the provider.
  'sso.address': { points: 300, seconds: 900 },
  // Logout tokens of a company's provider, which has one address: each costs a signature check.
  'logout.address': { points: 600, seconds: 60 },
  // Questions to GitHub's public API, which allows 60 an hour from one address.
  'github.user': { points: 10, seconds: 3600 },
  // Previews of links that aren't cached: by person, and of all people together, with some left for 'github.user'.
  'preview.user': { points: 20, seconds: 3600 },
  'preview.everyone': { points: 45, seconds: 3600 },
  // Challenges: each used /login page requests one, for a few hashes.
  'passkey.asked': { points: 300, seconds: 900 },
  // Signature checks: a signature can't be guessed, but a check costs processor time.
  'passkey.address': { points: 60, seconds: 900 },
  // Changes to the user's own passkeys and second factor.
  'passkey.user': { points: 60, seconds: 900 },
  'factor.user': { points: 60, seconds: 900 },
  'profile.user': { points: 120, seconds: 3600 },
  'push.user': { points: 30, seconds: 3600 },
  // Pushes about requests from one user to another; a request withdrawn and sent again is not news.
  'push.pair': { points: 2, seconds: 86_400 },
  // New rings from one user to another; each is pushed.
  'ring.pair': { points: 20, seconds: 3600 },
  // Pages closed during a call.
  'goodbye.user': { points: 60, seconds: 60 },
  // A call needs one per direction and another per shared screen. With the candidates of socket.signal they stay below
  // the maximum unread bytes of a slow connection.
  'description.user': { points: 15, seconds: 20 },
  // A data export reads everything a user ever wrote.
  'export.user': { points: 10, seconds: 3600 },
  // An upload takes a second of processor time.
  'photo.user': { points: 20, seconds: 3600 },
  // Pictures in conversations: each is stored for as long as its message.
  'picture.user': { points: 30, seconds: 86_400 },
  // Uploads of pictures, refused files included.
  'picture.tries': { points: 60, seconds: 3600 },
  // New pair links; ten are valid at once.
  'pair.user': { points: 30, seconds: 3600 },
  // Opened pair links: at a conference many share an address, and 32 bytes can't be guessed.
  'pair.address': { points: 120, seconds: 600 },
  // One swipe in six seconds for an hour: more than a person reads, far less than a script sends.
  'signal.user': { points: 600, seconds: 3600 },
  // Comments reach strangers who didn't ask for them; an hour of reading code leads to a dozen.
  'note.user': { points: 30, seconds: 86_400 },
  // Comments to one person: each withdrawn and repeated comment reaches them again.
  'note.pair': { points: 5, seconds: 86_400 },
  // Each change is sent to all connections.
  'free.user': { points: 60, seconds: 3600 },
  // Changes of pair sessions: a task list is ticked off in minutes.
  'session.user': { points: 300, seconds: 3600 },
  // Proposals between two people: each is a message and may be a push.
  'session.pair': { points: 20, seconds: 86_400 },
  // Calendar programs ask every few minutes at most; a person may use several.
  'calendar.url': { points: 120, seconds: 3600 },
  'calendar.made': { points: 20, seconds: 3600 },
  'closing.user': { points: 60, seconds: 3600 },
  'contact.address': { points: 10, seconds: 3600 },
  // Messages from visitors, by sender, and by recipient to protect mailboxes.
  'letter.address': { points: 10, seconds: 3600 },
  'letter.person': { points: 30, seconds: 86_400 },
  // Each change reserves the previous handle for a month.
  'handle.user': { points: 5, seconds: 86_400 },
  // One request per pause in typing.
  'handle.check': { points: 120, seconds: 60 },
  // Images of shared pages; cached ones cost nothing.
  'card.address': { points: 60, seconds: 60 },
  // Blocks are rarely needed in numbers; reports are read by moderators.
  'block.user': { points: 60, seconds: 3600 },
  'report.user': { points: 10, seconds: 3600 },
  // Searches of a moderator for people: each looks at up to 20,000 accounts, a slice per turn of the event loop.
  'people.user': { points: 60, seconds: 60 },
  // Kilobytes searched plus one per request: 4 s of processor time at worst.
  'search.user': { points: 80_000, seconds: 60 },
  // A feed page has ten swipes; one with filters costs eight.
  'feed.user': { points: 240, seconds: 60 },
  // Pages rendered per node. Hovering over a list prefetches some; an office shares one address.
  'page.user': { points: 200, seconds: 60 },
  'page.address': { points: 1000, seconds: 60 },
  // Per user and node, like all socket limits. A browser that was offline sends its queued messages at once.
  'socket.message': { points: 60, seconds: 20 },
  'socket.typing': { points: 30, seconds: 15 },
  // Questions and receipts: each tab asks when it connects, and confirms each message.
  'socket.event': { points: 400, seconds: 30 },
  // Edits, deletions and reactions of a user: each is stored and sent to both people.
  'socket.change': { points: 40, seconds: 20 },
  // The newest page of a conversation, per user: all tabs reconnect at once.
  'socket.history': { points: 50, seconds: 15 },
  // Reads of a pad's text and versions.
  'pad.user': { points: 60, seconds: 60 },
  // Pads begun anew by one of two people: each stores a version, which is kept for a day.
  'begin.pair': { points: 10, seconds: 86_400 },
  // Pad updates and outputs of Run: a page collects what is typed in a tenth of a second. Each kilobyte counts as one, so
  // that the other person's unread bytes stay below the maximum of a slow connection.
  'socket.pad': { points: 300, seconds: 20 },
  'socket.caret': { points: 300, seconds: 20 },
  // Each rings on all devices of the other person.
  'socket.ring': { points: 20, seconds: 60 },
  // ICE candidates and descriptions: a few dozen per call.
  'socket.signal': { points: 200, seconds: 20 },
} satisfies Record<string, Limit>;

/** A limit: the counted action and its key. */
export type LimitName = keyof typeof DEFAULT_LIMITS;
export const LIMIT_NAMES = Object.keys(DEFAULT_LIMITS) as LimitName[];

/**
 * Limits with a growing wait instead of a refusal, because strangers can use them up in a user's name or from their
 * address.
 */
export type SlowName = Extract<
  LimitName,
  | `login.${'email' | 'address' | 'device'}`
  | `code.${'address' | 'stranger' | 'device'}`
  | 'reset.address'
>;
/** Limits that refuse until the window ends. */
export type StoppedName = Exclude<LimitName, SlowName>;
/** Limits of socket events, counted per node. */
export type SocketLimitName = Extract<LimitName, `socket.${string}`>;

export type RateLimits = Record<LimitName, Limit> | 'off';

const UNIT_SECONDS = { s: 1, m: 60, h: 3600 } as const;

/** For some thousand people behind one address; limits of wrong passwords stay. */
const OFFICE = `
  signup.address=200/1h link.address=600/15m github.address=300/15m sso.address=3000/15m
  passkey.asked=3000/15m
  passkey.address=600/15m page.address=5000/1m read.address=10000/1m pair.address=600/10m
  card.address=300/1m contact.address=50/1h letter.address=50/1h`;

/** Returns the default limits replaced by "office" and pairs like `"login.email=5/15m signup.address=3/1h"`, or null if invalid. */
export function parseRateLimits(text: string): RateLimits | null {
  if (text === 'off') return 'off';
  const limits = { ...DEFAULT_LIMITS };
  const pairs = text.replaceAll(/\boffice\b/g, OFFICE).split(/[\s,]+/);
  for (const pair of pairs.filter(Boolean)) {
    const match = /^([a-z.]+)=([1-9]\d{0,6})\/([1-9]\d{0,5})([smh])$/.exec(pair);
    const name = LIMIT_NAMES.find((known) => known === match?.[1]);
    if (match === null || name === undefined) return null;
    const unit = match[4] as keyof typeof UNIT_SECONDS;
    limits[name] = { points: Number(match[2]), seconds: Number(match[3]) * UNIT_SECONDS[unit] };
  }
  return limits;
}
