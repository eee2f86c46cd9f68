import { site } from '#site';

export interface CalendarEvent {
  id: string;
  /** Calendars keep the event with the highest number. */
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

const LINE_BYTES = 75;

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

/** The format is "20261124T170000Z". */
const timeOf = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const plain = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** A character is never split. */
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
