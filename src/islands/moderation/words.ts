import { dateFormat } from '#shared/language.ts';
import type { AccountState } from '#shared/moderation.ts';
import type { ModerationAction } from '#shared/safety.ts';

/** "21 Nov 2026, 09:30"; `timeZone` the reader's own unless given. */
export const moment = (iso: string, timeZone?: string): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(iso));

/** "09:30" on the day of `since`, else as {@link moment}. */
export function momentAfter(iso: string, since: string, timeZone?: string): string {
  const day = dateFormat({ dateStyle: 'medium', timeZone });
  const sameDay = day.format(new Date(iso)) === day.format(new Date(since));
  if (!sameDay) return moment(iso, timeZone);
  return dateFormat({ timeStyle: 'short', timeZone }).format(new Date(iso));
}

export const ACTION_WORDS: Record<ModerationAction, string> = {
  dismissed: 'Dismissed',
  warned: 'Warned',
  suspended: 'Suspended',
  lifted: 'Lifted',
};

/** "until 21 Nov 2026, 09:30" or "until a moderator lifts it". */
export const untilWords = (until: string | null, timeZone?: string): string =>
  until === null ? 'until a moderator lifts it' : `until ${moment(until, timeZone)}`;

/** What has become of an account, in a few words. */
export function accountWords(account: AccountState, timeZone?: string): string {
  if (account.kind === 'gone') return 'Account deleted';
  if (account.kind === 'here') return 'Account active';
  return `Suspended ${untilWords(account.until, timeZone)}`;
}
