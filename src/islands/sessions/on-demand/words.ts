import { clockOf } from '#shared/days.ts';
import { counted, dateFormat } from '#shared/language.ts';
import { placeOf } from '#shared/time-zone.ts';
import {
  AHEAD_DAYS,
  GOAL_MAX,
  type SessionPerson,
  type SessionState,
  TIMES_MAX,
} from '#shared/pair-session.ts';

export const WORDS = {
  plan: 'Plan',
  goal: 'Goal',
  yourTime: 'your time',
  accept: 'Accept this time',
  another: 'Propose another',
  now: 'Now',
  startNow: 'Start now',
  startCall: 'With a call',
  anotherTime: 'Another time',
  lapsed: 'No answer in time',
  decline: 'Decline',
  withdraw: 'Withdraw',
  cancelSession: 'Cancel session',
  calendar: 'Add to calendar',
  bothAccepted: 'You both accepted',
  openPad: 'Open the pad',
  move: 'Move',
  keepTime: 'Keep the agreed time',
  again: 'Again next week',
  declined: 'Declined',
  cancelled: 'Cancelled',
  ended: 'This session is over.',
  pick: 'pick',
  onProfile: 'See it on your profile',
  publicPage: 'Open your public page',
  makePublic: 'Make your page public',
  planNext: 'Plan the next',
  shownNow: 'It’s on both profiles now.',
  done: 'Close',
  whatBecame: 'Did you build it?',
  weBuiltIt: 'We built it',
  notThisTime: 'Not this time',
  builtTogether: 'Built together',
  agree: 'Show on both profiles',
  askAgain: 'Suggest these words',
  removeBuilt: 'Remove from both profiles',
  hide: 'Hide from my profile',
  show: 'Show on my profile',
  loading: 'Loading the session',
  noted: 'Saved. Nothing will be shown.',
  length: 'Length, minutes',
  times: 'Times you propose',
  more: 'Pick one more, if you like',
  first: 'Pick up to three times',
  full: `That’s ${String(TIMES_MAX)}. Remove one to pick another.`,
  taken: 'One of you has another session then.',
  hoursBoth: 'When you’re both free',
  you: 'You',
  earlier: 'The week before',
  later: 'The week after',
  thisDevice: 'this device',
  profileZone: 'Change it',
  noneThisWeek: 'No shared hours this week.',
  nextWeek: 'Show the next week',
  noHoursMine: 'Your profile doesn’t say when you’re available.',
  addHours: 'Add your hours',
  ownTime: 'Or pick another time',
  add: 'Add',
  cancel: 'Cancel',
  close: 'Close',
  remove: 'Remove',
  tooSoon: 'This time has passed.',
  someTooSoon: 'One of these times has passed. Remove it.',
  tooLate: `Pick a time in the next ${String(AHEAD_DAYS)} days.`,
  twice: 'You already picked this time.',
  loadFailed: 'Couldn’t load the hours. You can still pick another time.',
  needGoal: 'Enter what you want to build',
  needTime: 'Pick at least one time',
  begin: 'Start session',
  end: 'End for both',
  moreTime: 'Add 15 minutes',
  left: 'left',
  soon: 'Starts soon',
  running: 'Session in progress',
  todo: 'To-do list',
  addTask: 'Add a to-do',
  takeTask: 'Assign to me',
  dropTask: 'Unassign me',
  timeIsUp: 'Time is up',
  youEnded: 'You ended the session',
  what: 'What, in one line',
  orProject: 'Or a project of yours',
  needWhat: 'Enter what you built',
  link: 'Link',
  showsOnce: 'Shows once both agree.',
};

/** The end of a session that never took place. */
export const offWords = (state: SessionState): string =>
  state === 'proposed' ? WORDS.lapsed : state === 'declined' ? WORDS.declined : WORDS.cancelled;

/** A person who has left has no name. */
export const nameOf = (person: SessionPerson | null): string => person?.firstName ?? 'Someone';
export const planWith = (name: string): string => `Plan a session with ${name}`;
export const otherTimes = (name: string): string => `Other times for ${name}`;
export const waitingFor = (name: string): string => `Waiting for ${name}`;
export const proposes = (name: string, count: number): string =>
  `${name} proposes ${count === 1 ? 'a time' : counted(count, { one: 'time', other: 'times' })}`;
export const youPropose = (count: number): string =>
  `You propose ${counted(count, { one: 'time', other: 'times' })}`;
export const wantsNow = (name: string, until = ''): string =>
  `${name} wants to pair now. Answer by ${clockOf(Date.parse(until))}.`;
export const youWantNow = (until = ''): string =>
  `You want to pair now. The offer ends at ${clockOf(Date.parse(until))}.`;
export const wantsToMove = (name: string): string => `${name} proposes another time:`;
export const youMove = 'You propose another time:';
export const bringTasks = (count: number): string =>
  `Add ${counted(count, { one: 'open to-do', other: 'open to-dos' })} from last time`;
export const proposedFor = (time: string): string => `Proposed for ${dayOf(Date.parse(time))}.`;
export const agreedFor = (time: string, minutes: number): string =>
  `Agreed for ${dayOf(Date.parse(time))}, ${rangeOf(Date.parse(time), minutes)}.`;
/** Returns '' without skills, and for skills too long for a goal. */
export function pairOn(skills: readonly string[]): string {
  const goal = `Pair on ${skills.join(', ')}`;
  return skills.length === 0 || goal.length > GOAL_MAX ? '' : goal;
}
export const proposedTo = (name: string): string => `Proposed to ${name}`;
export const isOn = (name: string): string => `Assigned to ${name}`;
export const removeTask = (text: string): string => `Remove “${text}”`;
export const proposeTimes = (count: number): string =>
  count < 2 ? 'Propose this time' : `Propose ${String(count)} times`;
export const acceptsOne = (name: string): string => `${name} picks one; the rest are dropped.`;
export const noHoursTheirs = (name: string): string =>
  `${name}’s profile doesn’t say when they’re available.`;
export const theyBuilt = (name: string): string => `${name} says you built it:`;
export const youBuilt = (name: string): string =>
  `You marked it as built. It shows once ${name} confirms.`;
export const hasToAgree = (name: string): string => `${name} has to agree to the new words.`;
export const removeText = (parted: boolean): string =>
  `It’s removed from both profiles${parted ? '' : ', and the other person is notified'}.`;
export const theyEnded = (name: string): string => `${name} ended the session`;
export const endsFor = (name: string): string =>
  `Your answer ends the session for you and ${name}.`;
export const setOut = (goal: string): string => `Goal: ${goal}`;
export const profilePlace = (place: string): string => `Your profile says ${place}.`;
export const builtWith = (name: string): string => `You and ${name}`;

export const lengthOf = (minutes: number): string =>
  `Pair session, ${minutes < 60 ? `${String(minutes)} minutes` : counted(minutes / 60, { one: 'hour', other: 'hours' })}`;

export const dayOf = (time: number, timeZone?: string): string =>
  dateFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone }).format(time);

/** Returns the weekday, the day and the month. */
export const datePartsOf = (time: number, timeZone?: string): string[] =>
  dayOf(time, timeZone).replace(',', '').split(' ');

export { clockOf };

export const rangeOf = (time: number, minutes: number, timeZone?: string): string =>
  `${clockOf(time, timeZone)} to ${clockOf(time + minutes * 60_000, timeZone)}`;

/** Formats "18:00 in New York", with its day if it differs from the reader's. */
export function theirTime(
  time: number,
  { theirs, mine, minutes = 0 }: { theirs: string; mine?: string | undefined; minutes?: number },
): string {
  const day = dayOf(time, theirs);
  const clock = minutes === 0 ? clockOf(time, theirs) : rangeOf(time, minutes, theirs);
  return `${day === dayOf(time, mine) ? '' : `${day}, `}${clock} in ${placeOf(theirs)}`;
}

export const CALENDAR = {
  open: 'Show in your calendar',
  title: 'Your sessions in your calendar',
  text: 'Subscribe to this private address in your calendar program. It shows your agreed sessions and follows their changes. Anyone with the address can read them.',
  address: 'Calendar address',
  hidden: 'Can’t be shown again. Renew it.',
  copy: 'Copy',
  make: 'Create address',
  renew: 'Renew address',
  revoke: 'Revoke address',
  close: 'Close',
};

/** Formats "09:32" and "1:09:32". */
export function clockLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${String(hours)}:` : ''}${two(minutes)}:${two(seconds % 60)}`;
}
