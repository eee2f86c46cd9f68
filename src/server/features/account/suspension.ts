import { dateFormat } from '#shared/language.ts';
import { FOR_GOOD } from '#shared/safety.ts';
import { site } from '#site';

/** The columns of `users` that say whether someone is suspended. */
export interface SuspensionColumns {
  suspendedUntil: number | null;
  suspendedFor: string | null;
}

export const isSuspended = (row: SuspensionColumns, now = Date.now()): boolean =>
  (row.suspendedUntil ?? 0) > now;

/** When a suspension ends, in ISO 8601; `null` when only a moderator ends it. */
export const suspensionEnd = (until: number): string | null =>
  until >= FOR_GOOD ? null : new Date(until).toISOString();

const DATE = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** What a suspended person is told when they sign in. */
export function suspensionNotice({ suspendedUntil, suspendedFor }: SuspensionColumns): string {
  const end = suspendedUntil ?? 0;
  const until = end >= FOR_GOOD ? '' : ` until ${DATE.format(end)} UTC`;
  const reason = suspendedFor ?? '';
  return `Your account is suspended${until}. The reason: ${reason.replace(/[.\s]*$/, '.')} If you think this is a mistake, write to ${site.contact.email}.`;
}
