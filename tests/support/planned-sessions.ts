import ICAL from 'ical.js';
import { expect, vi } from 'vitest';
import type { PairSession, SessionAnswer } from '#shared/pair-session.ts';
import type { ApiAnswer } from './api-server.ts';
import type { Developer } from './developer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const GOAL = 'parseAmount survives anything';

/** Returns a time `milliseconds` ahead, cut to a whole minute. */
export const ahead = (milliseconds: number): string =>
  new Date(Math.floor((Date.now() + milliseconds) / MINUTE) * MINUTE).toISOString();

/** Returns the session of an answer; throws when it is a refusal. */
export function sessionOf(answer: ApiAnswer): PairSession {
  expect(answer.status, answer.text).toBeLessThan(300);
  return (answer.body as SessionAnswer).session;
}

export const tryTo = (who: Developer, id: string, step: string, body = {}): Promise<ApiAnswer> =>
  who.call('POST', `/api/sessions/${id}/${step}`, { body });

export const act = async (...step: Parameters<typeof tryTo>): Promise<PairSession> =>
  sessionOf(await tryTo(...step));

export async function propose(
  who: Developer,
  to: Developer,
  times: string[] = [ahead(24 * HOUR)],
  more: object = {},
): Promise<PairSession> {
  const body = { targetUserId: to.id, goal: GOAL, minutes: 60, times, ...more };
  return sessionOf(await who.call('POST', '/api/sessions', { body }));
}

/** Proposes a session, which the other person accepts. */
export async function agree(ada: Developer, ben: Developer, time: string, goal = GOAL) {
  const { _id } = await propose(ada, ben, [time], { goal });
  return act(ben, _id, 'accept', { time });
}

/** Returns the events of a calendar, each with what every program needs. */
export function eventsOf(text: string): ICAL.Event[] {
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  // Outlook and Google need an organizer and attendees with a method; there is none.
  expect(calendar.getFirstProperty('method')).toBeNull();
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  return calendar.getAllSubcomponents('vevent').map((event) => {
    for (const name of ['uid', 'dtstamp', 'dtstart', 'dtend', 'summary']) {
      expect(event.getAllProperties(name)).toHaveLength(1);
    }
    expect(event.getFirstProperty('attendee')).toBeNull();
    return new ICAL.Event(event);
  });
}

/** Moves the clock on by `milliseconds`, until mocks are restored. */
export function pass(milliseconds: number): void {
  vi.restoreAllMocks();
  const real = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => real() + milliseconds);
}
