import { counted, dateFormat } from '#shared/language.ts';
import type { Channel, MutableKind } from '#shared/notifications.ts';

export { deviceName } from '#shared/user-agent.ts';

export const title = 'Settings';
export const loading = 'Loading';
export const tryAgain = 'Try Again';
export const sections = {
  email: 'Email',
  page: 'Public page',
  passkeys: 'Passkeys',
  factors: 'Codes of an app',
  devices: 'Signed-in devices',
  password: 'Password',
  blocked: 'Blocked people',
  feed: 'Feed',
  notifications: 'Notifications',
  talk: 'Call',
  keyboard: 'Keyboard',
  data: 'Your data',
  deletion: 'Delete account',
};

export const confirmed = { yes: 'Confirmed', no: 'Not confirmed' };
export const emailIsFor = 'You log in with it. Nobody else sees it.';
export const sendAgain = 'Send link again';
export const movingTo = (email: string): string => `Moving to ${email}`;
export const approval = (done: boolean, email: string): string =>
  `${done ? 'Approved by' : 'Waits for approval by'} ${email}`;
export const confirmation = (done: boolean, email: string): string =>
  `${done ? 'Confirmed by' : 'Waits for confirmation by'} ${email}`;
export const cancelChange = 'Cancel change';
export const newEmail = { first: 'New email', again: 'Another new email' };
export const changeEmail = 'Change email';
export const bothAgree = 'Both addresses get a link, and it changes when both have agreed.';
export const takesPlace = 'A new request takes the place of the one above.';

export const page = {
  on: 'Open to anyone',
  onIs: 'People without an account can read it, and share it. Closed, it is not there.',
  address: 'Address',
  addressIs:
    '3 to 30 of a to z, 0 to 9 and single dashes. A former one leads here for 30 days; when you leave, yours stays nobody’s for 90.',
  states: {
    same: '',
    unknown: '',
    checking: 'checking',
    free: 'free',
    taken: 'taken',
    'not allowed': 'not allowed',
  },
  shows: 'Visitors see',
  photo: 'Photo',
  never:
    'Your first name is always there. Age, gender, hours, email and whom you are connected with never are.',
  contact: 'Visitors may write to you',
  contactIs: 'It comes to you by email. They learn your address only if you answer.',
  contactWaits:
    'Not yet: visitors see no form until you have confirmed your email. Then what they write comes to you by email.',
  noindex: 'Leave it out of search engines',
  noindexIs: 'We ask them to, and do not list it for them. Most of them heed it.',
  save: 'Save page',
  see: 'See your page',
  shared: 'When someone shares it',
  cardIs: 'Your name, headline and code on a card',
};

export const passkeysAre =
  'A passkey logs you in with the lock of your device, your face, finger or PIN, instead of a password. Nobody can guess it or trick you out of it.';
export const noPasskeys = 'You have none yet.';
export const passkeysFull = (max: number): string =>
  `You have ${String(max)} passkeys, as many as there can be. Remove one to add another.`;
export const synced = 'Synced';
export const addedOn = (at: string): string =>
  `Added ${dateFormat({ dateStyle: 'medium' }).format(new Date(at))}`;
export const neverUsed = 'Not used yet';
export const lastUsed = (ago: string): string => `Used ${ago}`;
export const passkeyName = 'Name of the passkey';
export const yourPassword = 'Your password';
export const addPasskey = 'Add a passkey';
export const proofs = {
  password: 'It asks for your password once, so that nobody adds one in your place.',
  signIn: 'It works within 10 minutes of logging in, so that nobody adds one in your place.',
  none: 'Your browser may ask for a passkey you have first.',
};
export const rename = 'Rename';
export const newName = 'New name';
export const saveName = 'Save';
export const cancel = 'Cancel';
export const remove = 'Remove';
export const removeTitle = 'Remove this passkey?';
export const removeText = (name: string): string =>
  `${name} logs nobody in any more. Your device may still show it; delete it there too.`;

export const factors = {
  are: 'An authenticator app on your phone shows a new code every half minute. Logging in with your password or GitHub then takes one too, so that a stolen password is not enough.',
  isOn: 'On',
  since: (at: string): string =>
    `Since ${dateFormat({ dateStyle: 'medium' }).format(new Date(at))}`,
  onIs: 'Your password and GitHub log you in only together with a code. A passkey needs none.',
  add: 'Set up an app',
  proofs: {
    password: 'It asks for your password once, so that nobody sets one up in your place.',
    signIn: 'It works within 10 minutes of logging in, so that nobody sets one up in your place.',
    none: 'You show a passkey first, unless you just have.',
  },
  scan: 'Scan this with your app',
  scanHint: 'Any authenticator app will do. On this phone, open it directly.',
  picture: 'QR code of the secret',
  openApp: 'Open in an app',
  type: 'Or type this secret into it',
  copySecret: 'Copy secret',
  then: 'Then type the code it shows',
  confirm: 'Switch codes on',
  keep: 'Keep your recovery codes',
  keepHint:
    'Each gets you in once when your phone is lost or broken. Nobody sees them again, not even you: print them, or put them where your passwords are.',
  copyCodes: 'Copy',
  saveCodes: 'Save as text',
  fileName: 'pairwise-recovery-codes.txt',
  file: (codes: readonly string[]): string =>
    ['Pairwise recovery codes. Each works once.', '', ...codes, ''].join('\n'),
  kept: 'I have kept them',
  othersOut: 'Other devices are still signed in.',
  toDevices: 'See your devices',
  codes: 'Recovery codes',
  left: (count: number): string => `${counted(count, { one: 'code', other: 'codes' })} left of 10`,
  low: 'Make new ones before they run out.',
  anew: 'Make new codes',
  anewTitle: 'Make new recovery codes?',
  anewText: 'The ten you have stop working.',
  off: 'Switch off',
  offTitle: 'Switch codes off?',
  offText:
    'Your password or GitHub alone logs in again. Your recovery codes and trusted browsers go too.',
  trusted: 'Browsers you trust',
  until: (at: string): string =>
    `No code until ${dateFormat({ dateStyle: 'medium' }).format(new Date(at))}`,
  distrust: 'Ask again',
  distrustAll: 'Ask in all of them',
};

export const thisDevice = 'This device';
export const activeNow = 'Active now';
export const active = (ago: string): string => `Active ${ago}`;
export const onlyHere = 'You are signed in nowhere else.';
export const unknownDevice = 'A device you do not know? Sign it out, then change your password.';
export const signOut = 'Sign out';
export const signOutOthers = 'Sign out all others';

export const loadingBlocked = 'Loading blocked people';
export const noneBlocked =
  'You have blocked nobody. The three dots on a card, a request or a chat do it.';
export const blockedMeans =
  'Neither of you sees the other. Unblocked, you may meet in the feed again; an ended connection stays ended.';
export const blockedOn = (at: string): string =>
  `Blocked ${dateFormat({ dateStyle: 'medium' }).format(new Date(at))}`;
export const unblock = 'Unblock';

export const kinds: Record<MutableKind, string> = {
  request: 'Somebody wants to connect',
  accepted: 'Somebody is connected with you',
  message: 'A message you missed',
  session: 'News of a planned session',
  reminder: 'A session that begins soon',
  talk: 'Somebody wants to talk',
};
export const channels: Record<Channel, string> = { app: 'In app', push: 'Push', email: 'Email' };
export const toldOf = 'What you are told of';
export const settingsFailed = 'Your settings could not be loaded.';
export const whenEmail =
  'Email comes when you have been away for some hours, once a day at most, to a confirmed address.';
export const push = {
  on: 'This browser gets pushes, also when no page of ours is open.',
  off: 'This browser gets no pushes.',
  turnOn: 'Turn push on',
  turnOff: 'Turn push off',
};

export const sound = 'Sound for new messages';
export const soundIs =
  'Two soft notes when a message comes that you are not looking at. This browser remembers it.';

export const learning = 'Learn from choices';
export const learningIs =
  'Who chose whom helps to order your feed. Off, it goes by profiles and activity alone: what was learned of you is deleted, and no choice by you or about you is learned from.';
export const learnsNothing = 'On this site the feed learns nothing from who chose whom.';

export const letterKeys = 'Single-letter keys';
export const letterKeysAre =
  'In the feed U is Undo, L is Later and F opens the filters. Turn them off if you dictate or press keys by accident. Arrow keys stay. This browser remembers it.';

export const stored =
  'Everything stored about you in one JSON file: profile and photo, answers, connections, messages, sign-ins, settings.';
export const download = 'Download your data';
export const password = {
  line: 'A new one signs out every other device.',
  change: 'Change Password',
};
export const deletion = {
  line: 'Your profile, conversations and connections go at once, and cannot be brought back.',
  verb: 'Delete Account',
};

export const hideAddress = 'Hide my address';
export const hideAddressIs =
  'Your voice goes by a relay of this site, so whoever you talk with does not learn the address of your network. Held in this browser.';
