import { dateFormat } from '#shared/language.ts';
import { FOR_GOOD } from '#shared/safety.ts';
import { site } from '#site';
import { iso } from '../../platform/time.ts';

export interface SuspensionColumns {
  suspendedUntil: number | null;
  suspendedFor: string | null;
}

export const isSuspended = (row: SuspensionColumns, now = Date.now()): boolean =>
  (row.suspendedUntil ?? 0) > now;

/** The time is in ISO 8601; null if only a moderator ends the suspension. */
export const suspensionEnd = (until: number): string | null =>
  until >= FOR_GOOD ? null : iso(until);

const DATE = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export function suspensionNotice({ suspendedUntil, suspendedFor }: SuspensionColumns): string {
  const end = suspendedUntil ?? 0;
  const until = end >= FOR_GOOD ? '' : ` until ${DATE.format(end)} UTC`;
  const reason = suspendedFor ?? '';
  return `Your account is suspended${until}. The reason: ${reason.replace(/[.\s]*$/, '.')} If you think this is a mistake, write to ${site.contact.email}.`;
}
