import { site } from '#site';

/** A session as a calendar event (RFC 5545). */
export interface CalendarEvent {
  id: string;
  /** Number of changes; calendars keep the highest. */
  sequence: number;
  /** Milliseconds since 1970. */
  startsAt: number;
  endsAt: number;
  cancelled: boolean;
  title: string;
  about: string;
  url: string;
  now: number;
}

/** Bytes after which a line continues on the next one. */
const LINE_BYTES = 75;

/** Returns the text of an .ics file. */
export function calendarOf(event: CalendarEvent): string {
  const { id, sequence, startsAt, endsAt, cancelled, title, about, url, now } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${plain(site.name)}//Sessions//EN`,
    `METHOD:${cancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(url).hostname}`,
    `SEQUENCE:${String(sequence)}`,
    `DTSTAMP:${timeOf(now)}`,
    `DTSTART:${timeOf(startsAt)}`,
    `DTEND:${timeOf(endsAt)}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${plain(title)}`,
    `DESCRIPTION:${plain(about)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Formats a time as "20261124T170000Z". */
const timeOf = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const plain = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** Folds a line at {@link LINE_BYTES} bytes without splitting a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    // Continuation lines start with a space.
    if (bytes + size > LINE_BYTES) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += letter;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}
