import { dateFormat } from '#shared/language.ts';
import type { Channel, NotificationKind } from '#shared/notifications.ts';

export { deviceName } from '#shared/user-agent.ts';

export const title = 'Settings';
export const loading = 'Loading';
export const tryAgain = 'Try Again';
export const sections = {
  email: 'Email',
  page: 'Public page',
  devices: 'Signed-in devices',
  blocked: 'Blocked people',
  feed: 'Feed',
  notifications: 'Notifications',
  keyboard: 'Keyboard',
  data: 'Your data',
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

export const kinds: Record<NotificationKind, string> = {
  request: 'Somebody wants to connect',
  accepted: 'Your request is accepted',
  message: 'A message you missed',
  session: 'News of a planned session',
  reminder: 'A session that begins soon',
};
export const channels: Record<Channel, string> = { app: 'In app', push: 'Push', email: 'E-mail' };
export const toldOf = 'What you are told of';
export const settingsFailed = 'Your settings could not be loaded.';
export const whenEmail =
  'E-mail comes when you have been away for some hours, once a day at most, to a confirmed address.';
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
export const deletion = 'Delete Account is in the menu. It leaves nothing of it here.';
