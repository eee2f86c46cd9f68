import { counted, dateFormat } from '#shared/language.ts';

/** What the key in the chat's head and the cards say; what comes on demand is here too, it is little. */
export const WORDS = {
  plan: 'Plan',
  failed: 'The session could not be opened. Try again.',
  goal: 'Goal',
  yourTime: 'your time',
  accept: 'Accept this time',
  another: 'Propose another',
  decline: 'Decline',
  withdraw: 'Withdraw',
  cancelIt: 'Cancel it',
  calendar: 'Add to calendar',
  bothSaid: 'You both said yes',
  openPad: 'Open the pad',
  declined: 'Declined',
  cancelled: 'Cancelled',
  ended: 'This session is over.',
  pick: 'pick',
  whatBecame: 'What became of it?',
  weBuiltIt: 'We built it',
  notThisTime: 'Not this time',
  builtTogether: 'Built together',
  agree: 'Put it on both pages',
  hide: 'Hide it on my profile',
  show: 'Show it on my profile',
  loading: 'Loading the session',
  newer: 'Other times were proposed since',
  noted: 'Noted. Nothing of it is shown.',
  length: 'Length, minutes',
  times: 'Times you propose',
  more: 'Pick one more, if you like',
  first: 'Pick up to three times',
  hoursBoth: 'Hours you both have',
  you: 'You',
  earlier: 'The week before',
  later: 'The week after',
  noneThisWeek: 'No hour in common this week.',
  nextWeek: 'Look at the next week',
  noHoursMine: 'Your profile does not say when you have time.',
  addHours: 'Add your hours',
  ownTime: 'Or a time of your own',
  add: 'Add',
  cancel: 'Cancel',
  close: 'Close',
  remove: 'Remove',
  tooSoon: 'This time is over.',
  loadFailed: 'The hours did not load. You can still pick a time of your own.',
  needGoal: 'Say what you want to build',
  needTime: 'Pick at least one time',
  begin: 'Start the clock',
  end: 'End session',
  moreTime: '15 minutes more',
  left: 'left',
  soon: 'Begins soon',
  running: 'Session under way',
  todo: 'Things to do',
  addTask: 'Add a thing to do',
  takeTask: 'I am on it',
  dropTask: 'Not on it any more',
  timeIsUp: 'Time is up',
  what: 'What, in one line',
  link: 'Link',
  optional: 'optional',
  showsOnce: 'Shows once both agree.',
  notNow: 'Later',
};

export const planWith = (name: string): string => `Plan a session with ${name}`;
export const otherTimes = (name: string): string => `Other times for ${name}`;
export const waitingFor = (name: string): string => `Waiting for ${name}`;
export const proposes = (name: string, count: number): string =>
  `${name} proposes ${count === 1 ? 'a time' : counted(count, { one: 'time', other: 'times' })}`;
export const youPropose = (count: number): string =>
  `You propose ${counted(count, { one: 'time', other: 'times' })}`;
export const isOn = (name: string): string => `${name} is on it`;
export const removeTask = (text: string): string => `Remove "${text}"`;
export const proposeTimes = (count: number): string =>
  count < 2 ? 'Propose this time' : `Propose ${String(count)} times`;
export const acceptsOne = (name: string): string => `${name} accepts one, the others are let go.`;
export const noHoursTheirs = (name: string): string =>
  `${name}'s profile does not say when they have time.`;
export const theySay = (name: string): string => `${name} says you built it:`;
export const youSaid = (name: string): string => `You said so. It shows once ${name} agrees.`;
export const setOut = (goal: string): string => `You set out for: ${goal}`;
export const builtWith = (name: string): string => `You and ${name}`;

const LENGTH_WORDS: Record<number, string> = {
  30: 'half an hour',
  60: 'one hour',
  90: 'an hour and a half',
  120: 'two hours',
};
export const lengthOf = (minutes: number): string =>
  `Pair session, ${LENGTH_WORDS[minutes] ?? `${String(minutes)} minutes`}`;

/** "Tue 24 Nov". */
export const dayOf = (time: number, timeZone?: string): string =>
  dateFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone }).format(time);

/** "18:00". */
export const clockOf = (time: number, timeZone?: string): string =>
  dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(time);

/** "18:00 to 19:00". */
export const rangeOf = (time: number, minutes: number, timeZone?: string): string =>
  `${clockOf(time, timeZone)} to ${clockOf(time + minutes * 60_000, timeZone)}`;

/** The page of all sessions. */
export const LIST = {
  next: 'Next',
  past: 'Past',
  with: 'With',
  older: 'Older sessions',
  none: 'No sessions yet',
  noneLine:
    'Plan one in a conversation: a goal, an hour that both have, and the pad opens in time.',
  noneAhead: 'Nothing is planned. The key "Plan" in a conversation begins one.',
  toConnections: 'Your Connections',
};
