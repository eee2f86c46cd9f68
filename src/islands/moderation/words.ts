import type { AuditKind } from '#shared/audit.ts';
import { counted, dateFormat } from '#shared/language.ts';
import type { AccountState } from '#shared/moderation.ts';
import type { Decision, ModerationAction } from '#shared/safety.ts';

/** Formats "21 Nov 2026, 09:30". */
export const moment = (iso: string, timeZone?: string): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(iso));

/** Formats "09:30" on the day of `since`, otherwise as {@link moment}. */
export function momentAfter(iso: string, since: string, timeZone?: string): string {
  const day = dateFormat({ dateStyle: 'medium', timeZone });
  const sameDay = day.format(new Date(iso)) === day.format(new Date(since));
  if (!sameDay) return moment(iso, timeZone);
  return dateFormat({ timeStyle: 'short', timeZone }).format(new Date(iso));
}

export const title = 'Moderation';
export const tabs = {
  Reports: '/admin#reports',
  Suspended: '/admin#suspended',
  Log: '/admin#log',
  People: '/admin/people',
};
export const loading = 'Loading';

export const panes = {
  entry: 'Report',
  all: 'All reports',
  choose: 'Choose a report to read it.',
  loading: 'Loading the report',
};
export const whichReports = 'Which reports';
export const statuses = { open: 'Open', closed: 'Closed' };
export const noReports = {
  open: 'No open reports. New ones appear when you reload the page.',
  closed: 'No report has been decided yet.',
};
export const noEntries = 'No entries.';
export const logPerson = 'Page URL or ID of a person';
export const logKind = 'Show';
export const allKinds = 'Everything';
export const kinds: Record<AuditKind, string> = {
  moderation: 'Decisions',
  signIn: 'Logins',
  security: 'Ways to log in',
  account: 'Accounts and settings',
};
export const showLog = 'Filter';
/** Names an account by the end of its id. */
export const gone = (id = '', begins = false): string =>
  `${begins ? 'Deleted' : 'deleted'} account ${id.slice(-6)}`.trimEnd();
export const noSuspensions = 'No suspended accounts.';
export const messages = (count: number): string =>
  counted(count, { one: 'message', other: 'messages' });

export const seeAccount = 'See account';
export const reportAbout = (name: string): string => `Report about ${name}`;
export const reports = (count: number): string =>
  counted(count, { one: 'report', other: 'reports' });
export const reportedBy = 'Reported by';
/** "line 7" of a comment follows. */
export const quoted = 'of the other person, ';
export const deletedAccount = 'a deleted account';
export const profileThen = 'Profile at that time';
export const noAbout = 'Nothing about themselves.';
export const messagesTitle = 'Messages';
export const history = 'Decided before';

export const reporter = 'Reporter';
export const changes = { edited: 'Edited', deleted: 'Deleted' };
export const textDeleted = 'The text was deleted.';
export const untilMoment = (iso: string, since: string, timeZone?: string): string =>
  `Until ${momentAfter(iso, since, timeZone)}`;
export const picture = (number: number): string => `Picture ${number}`;
export const notKept = 'The earlier text is no longer stored.';

export const actions: Record<ModerationAction, string> = {
  dismissed: 'Dismissed',
  warned: 'Warned',
  suspended: 'Suspended',
  lifted: 'Lifted',
};

export const decision = 'Decision';
export const decisions: Record<Decision, { choice: string; label: string; verb: string }> = {
  dismissed: { choice: 'Dismiss', label: 'Note for the log', verb: 'Dismiss Report' },
  warned: { choice: 'Warn', label: 'Reason shown to the person', verb: 'Send Warning' },
  suspended: { choice: 'Suspend', label: 'Reason shown to the person', verb: 'Suspend Account' },
};
export const howLong = 'For how long';
export const days = (count: number | null): string =>
  count === null ? 'Until a moderator lifts it' : counted(count, { one: 'day', other: 'days' });

export const until = (iso: string | null, timeZone?: string): string =>
  iso === null ? 'until a moderator lifts it' : `until ${moment(iso, timeZone)}`;
export const suspended = (iso: string | null, timeZone?: string): string =>
  `Suspended ${until(iso, timeZone)}`;
export const lift = 'Lift';
export const liftOf = (name: string): string => `the suspension of ${name}`;

export function account(state: AccountState, timeZone?: string): string {
  if (state.kind === 'gone') return 'Account deleted';
  if (state.kind === 'here') return 'Account active';
  return suspended(state.until, timeZone);
}
