import { site } from '#site';

export interface CalendarEvent {
  id: string;
  /** Calendars keep the event with the highest number. */
  sequence: number;
  /** Milliseconds since 1970, like the next two. */
  madeAt: number;
  startsAt: number;
  endsAt: number;
  cancelled: boolean;
  title: string;
  about: string;
  url: string;
}

/** With the space before it, a line has at most 75 bytes. */
const LINE_BYTES = 74;

/**
 * Without a method, because Outlook and Google expect an organizer and attendees with one. `feed`
 * names a calendar that programs fetch again after `hours`.
 */
export function calendarOf(
  events: readonly CalendarEvent[],
  feed?: { name: string; hours: number },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${plain(site.name)}//Sessions//EN`,
    'CALSCALE:GREGORIAN',
    ...(feed === undefined
      ? []
      : [
          `X-WR-CALNAME:${plain(feed.name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:PT${String(feed.hours)}H`,
          `X-PUBLISHED-TTL:PT${String(feed.hours)}H`,
        ]),
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.id}@${new URL(event.url).hostname}`,
      `SEQUENCE:${String(event.sequence)}`,
      `DTSTAMP:${timeOf(event.madeAt)}`,
      `DTSTART:${timeOf(event.startsAt)}`,
      `DTEND:${timeOf(event.endsAt)}`,
      `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      `SUMMARY:${plain(event.title)}`,
      `DESCRIPTION:${plain(event.about)}`,
      `URL:${event.url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** The format is "20261124T170000Z". */
const timeOf = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const plain = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** A character is never split. A continuation line starts with a space. */
function folded(line: string): string {
  const bytes = Buffer.from(line);
  const parts: string[] = [];
  for (let from = 0, to = 0; from < bytes.length; from = to) {
    to = from + LINE_BYTES;
    while (((bytes[to] ?? 0) & 0xc0) === 0x80) to -= 1;
    parts.push(bytes.toString('utf8', from, to));
  }
  return parts.join('\r\n ');
}
