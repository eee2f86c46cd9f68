import { siteName } from '#islands/ui/site-name.ts';
import { counted, dateFormat } from '#shared/language.ts';
import type { Channel, MutableKind } from '#shared/notifications.ts';
import type { Shown } from '#shared/privacy.ts';
import type { FieldName } from '#shared/profile-fields.ts';

export { deviceName } from '#shared/user-agent.ts';
export { emptyCode, emptyFields, noOwnPassword } from '#stores/account/words.ts';

const day = (at: string): string => dateFormat({ dateStyle: 'medium' }).format(new Date(at));

export const title = 'Settings';
export const allSettings = 'All settings';
export const loading = 'Loading';
export const tryAgain = 'Try Again';
export const groups = {
  account: 'Account',
  you: 'You',
  product: 'Product',
  end: 'Blocking and deletion',
};
export const sections = {
  email: 'Email',
  page: 'Public page',
  pause: 'Pause my card',
  privacy: 'Privacy',
  passkeys: 'Passkeys',
  factors: 'Two-factor authentication',
  devices: 'Logged-in devices',
  password: 'Password',
  blocked: 'Blocked people',
  feed: 'Feed',
  notifications: 'Notifications',
  talk: 'Calls',
  keyboard: 'Keyboard',
  data: 'Your data',
  deletion: 'Delete account',
};

export const confirmed = { yes: 'Confirmed', no: 'Not confirmed' };
export const emailIsFor = 'You log in with it. Only you and moderators see it.';
export const sendAgain = 'Send link again';
export const movingTo = (email: string): string => `Moving to ${email}`;
export const approval = (done: boolean, email: string): string =>
  done ? 'Approved' : `Waiting for approval by ${email}`;
export const confirmation = (done: boolean, email: string): string =>
  `${done ? 'Confirmed by' : 'Waiting for confirmation by'} ${email}`;
export const emailStays = 'Your email hasn’t changed.';
export const cancelChange = 'Cancel change';
export const newEmail = { first: 'New email', again: 'Another new email' };
export const changeEmail = 'Change email';
export const bothAgree = 'Both addresses get a link. The change takes effect when both confirm.';
export const passwordApproves =
  'Your current email isn’t confirmed. With your password, only the new one must confirm. Without it, both must.';
export const takesPlace = 'A new request replaces the one above.';

export const page = {
  on: 'Make my page public',
  onIs: 'People without an account can see and share it. When off, the page doesn’t exist.',
  address: 'Page URL',
  addressIs:
    '3 to 30 characters: a–z, 0–9, single hyphens. Old URLs redirect for 30 days. After you delete your account, your URL stays reserved for 90 days.',
  states: {
    same: '',
    unknown: '',
    checking: 'checking',
    free: 'free',
    taken: 'taken',
    'not allowed': 'not allowed',
  },
  shows: 'Shown on your public page (select to hide or show)',
  photo: 'Photo',
  /** Names that differ from the form's labels. */
  names: {
    learning: 'Wants to learn',
    languages: 'Languages',
    codeUrl: 'Code hosting profile',
    siteUrl: 'Website',
  } as Partial<Record<FieldName, string>>,
  never: 'Your first name is always shown. Age, gender, hours, email and connections never are.',
  contact: 'Visitors may write to you',
  contactIs: 'You’ll get it by email. They see your email address only if you reply.',
  contactWaits:
    'Visitors see the form once you’ve confirmed your email. You’ll get their messages by email.',
  noindex: 'Hide from search engines',
  noindexIs: 'We ask search engines not to index it. Most comply.',
  save: 'Save URL',
  saved: 'URL saved',
  see: 'See your page',
  shared: 'When someone shares it',
  cardIs: 'Your name, headline and code on a card',
};

export const pause = {
  is: 'Your card leaves the feed of other people. You keep your feed, conversations, connections and public page. After 30 days without a visit, we ask you by email, and pause your card if you don’t visit within 7 days.',
  howLong: 'Pause for',
  choices: {
    week: 'A week',
    month: 'A month',
    date: 'Until a date',
    open: 'Until I show it again',
  },
  date: 'Show it again on',
  verb: 'Pause my card',
  change: 'Change pause',
};

export const privacy: Record<Shown, { title: string; is: string }> = {
  presence: {
    title: 'Show when I’m online',
    is: 'Connections see when you’re online and when you last visited. If you turn this off, you don’t see theirs either. They still see you type or use a pad, and the feed may say that you were active lately.',
  },
  receipts: {
    title: 'Send read receipts',
    is: 'Connections see when you’ve read their messages. If you turn this off, you also don’t see when they’ve read yours. If you turn it on again, earlier receipts appear too.',
  },
};

export const passkeysAre =
  'A passkey logs you in with your device’s lock (face, fingerprint or PIN) instead of a password. It can’t be guessed or phished.';
export const noPasskeys = 'You have none yet.';
export const passkeysFull = (max: number): string =>
  `You have ${String(max)} passkeys, the maximum. Remove one to add another.`;
export const synced = 'Synced';
export const addedOn = (at: string): string => `Added ${day(at)}`;
export const neverUsed = 'Not used yet';
export const lastUsed = (ago: string): string => `Used ${ago}`;
export const passkeyName = 'Name of the passkey';
export const yourPassword = 'Your password';
export const confirmYou = 'Confirm it’s you';
export const goOn = 'Continue';
export const addPasskey = 'Add a passkey';
export const proofs = {
  password: 'Enter your password to add a passkey.',
  signIn: 'You can add one within 10 minutes of logging in.',
  none: 'Your browser may ask for an existing passkey first.',
};
export const passkeyAdded = (name: string): string => `You can now log in with ${name}.`;
export const passkeyRemoved = (name: string): string => `${name} removed.`;
export const rename = 'Rename';
export const newName = 'New name';
export const saveName = 'Save';
export const cancel = 'Cancel';
export const remove = 'Remove';
export const removeTitle = 'Remove this passkey?';
export const removeText = (name: string): string =>
  `You won’t be able to log in with ${name}. Your device may still show it; delete it there too.`;

export const factors = {
  are: 'When you log in, you also enter a code from an authenticator app. A stolen password isn’t enough then.',
  isOn: 'On',
  isOff: 'Two-factor authentication is off.',
  since: (at: string): string => `Since ${day(at)}`,
  onIs: 'Logging in needs a code, except with a passkey.',
  add: 'Set up authenticator app',
  proofs: {
    password: 'Enter your password to set up an authenticator app.',
    signIn: 'You can set it up within 10 minutes of logging in.',
    none: 'We’ll ask for a passkey first.',
  },
  scan: 'Scan this with your app',
  scanHint: 'Any authenticator app works. If yours is on this device, open it directly.',
  picture: 'QR code of the secret',
  openApp: 'Open in an app',
  type: 'Or enter this secret',
  copySecret: 'Copy secret',
  then: 'Then enter the code it shows',
  confirm: 'Turn on',
  keep: 'Save your recovery codes',
  keepHint:
    'Each works once if you lose your phone. We won’t show them again. Print them or save them in a password manager.',
  copyCodes: 'Copy',
  saveCodes: 'Save as text',
  fileName: 'pairwise-recovery-codes.txt',
  file: (codes: readonly string[]): string =>
    [`${siteName} recovery codes. Each works once.`, '', ...codes, ''].join('\n'),
  kept: 'I’ve saved them',
  othersOut: 'Other devices are still logged in.',
  toDevices: 'See your devices',
  codes: 'Recovery codes',
  left: (count: number): string => `${counted(count, { one: 'code', other: 'codes' })} left of 10`,
  low: 'Create new ones before they run out.',
  renew: {
    title: 'Create new recovery codes?',
    text: 'Your current codes stop working.',
    verb: 'Create new codes',
  },
  turnOff: {
    title: 'Turn off two-factor authentication?',
    text: 'Logging in won’t ask for a code. Recovery codes and trusted browsers are deleted.',
    verb: 'Turn off',
  },
  trusted: 'Trusted browsers',
  until: (at: string): string => `No code until ${day(at)}`,
  distrust: 'Stop trusting',
  distrustAll: 'Stop trusting all',
};

export const thisDevice = 'This device';
export const activeNow = 'Active now';
export const active = (ago: string): string => `Active ${ago}`;
export const onlyHere = 'You aren’t logged in anywhere else.';
export const unknownDevice = 'Don’t recognise a device? Log it out, then change your password.';
export const signOut = 'Log out';
export const loggedOut = (device: string): string => `${device} is logged out.`;
export const showAll = (count: number): string => `Show all ${count}`;
export const signOutOthers = 'Log out all others';

export const loadingBlocked = 'Loading blocked people';
export const noneBlocked = 'You haven’t blocked anyone. Use the ⋯ menu on a card, request or chat.';
export const blockedMeans =
  'You don’t see each other. After unblocking, you may appear in each other’s feed again. Ended connections stay ended.';
export const blockedOn = (at: string): string => `Blocked ${day(at)}`;
export const unblock = 'Unblock';
export const blockedFailed = 'The list did not load.';
export const unblocked = (name: string): string => `${name} is no longer blocked.`;
export const stillBlocked = (name: string, why: string): string =>
  `${name} is still blocked. ${why}`;

export const kinds: Record<MutableKind, string> = {
  request: 'Connection requests',
  accepted: 'New connections',
  message: 'Missed messages',
  session: 'Session updates',
  reminder: 'Session reminders',
  talk: 'Calls',
  free: 'Connections free to pair',
};
export const channels: Record<Channel, string> = { app: 'In app', push: 'Push', email: 'Email' };
export const notifyAbout = 'Notify me about';
export const whenEmail =
  'We email you at most once a day, after some hours away, if your address is confirmed.';
export const push = {
  on: 'Push is on in this browser, even when the site is closed.',
  off: 'Push is off in this browser.',
  turnOn: 'Turn push on',
  turnOff: 'Turn push off',
};

export const sound = 'Sound for new messages';
export const soundIs =
  'Plays when a message arrives in a conversation you aren’t viewing. Saved in this browser.';

export const learning = 'Learn from choices';
export const learningIs =
  'Choices (interested, ignored and answers to requests) help to order your feed. If you turn this off, your feed uses profiles and activity only, your preference factors are deleted, and choices by or about you are no longer used.';
export const learnsNothing = 'On this site, the feed doesn’t learn from choices.';

export const letterKeys = 'Single-letter shortcuts';
export const letterKeysAre =
  'In the feed, U undoes, L skips for now and F opens filters. Turn them off if you dictate or press keys by accident. Arrow keys always work. Saved in this browser.';

export const stored =
  'Everything stored about you in one JSON file: profile and photo, requests and signals, connections, messages, logins, settings.';
export const download = 'Download your data';
export const password = {
  line: 'A new password logs out all other devices.',
  change: 'Change Password',
};
export const deletion = {
  line: 'Your profile, conversations and connections are deleted immediately. This can’t be undone.',
  verb: 'Delete Account',
};

export const hideAddress = 'Hide my IP address';
export const hideAddressIs =
  'Calls go through this site’s relay, so the other person can’t see your IP address. Saved in this browser.';
