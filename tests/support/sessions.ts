import type { Locator, Page } from 'playwright/test';
import type { PairSession, SessionAnswer, SessionsAnswer } from '#shared/pair-session.ts';
import { log } from './chat/chat-page.ts';
import { type Client, type Person, sendAs } from './e2e.ts';

/** The cards of sessions in a conversation, oldest first. */
export const card = (page: Page): Locator =>
  log(page).getByRole('article', { name: /^Pair session/ });

/** The running session on a page. */
export const strip = (page: Page): Locator =>
  page.getByRole('region', { name: 'Session in progress' }).filter({ visible: true });

/** Returns the time in `minutes` minutes, cut to a whole minute. */
export const ahead = (minutes: number): string =>
  new Date(Math.floor(Date.now() / 60_000 + minutes) * 60_000).toISOString();

/** Proposes a session of an hour without a page; returns its id. */
export async function proposed(
  from: Client,
  to: Pick<Person, 'user'>,
  times: readonly string[],
  goal = 'A parser',
): Promise<string> {
  const body = { targetUserId: to.user._id, goal, minutes: 60, times };
  const answer = await sendAs(from, 'POST', '/api/sessions', body);
  return ((await answer.json()) as SessionAnswer).session._id;
}

/** Takes a step of a session without a page: accept, begin, outcome and the like. */
export const act = (who: Client, id: string, step: string, body: object = {}): Promise<unknown> =>
  sendAs(who, 'POST', `/api/sessions/${id}/${step}`, body);

/** Returns the only open session of a person. */
async function openSession({ request }: Client): Promise<PairSession> {
  const answer = await request.get('/api/sessions?open=true');
  const [session] = ((await answer.json()) as SessionsAnswer).sessions;
  if (session === undefined) throw new Error('No open session');
  return session;
}

/** Accepts the first time of the only open session. */
export async function acceptSession(who: Client): Promise<string> {
  const { _id, times } = await openSession(who);
  await act(who, _id, 'accept', { time: times[0] });
  return _id;
}

/** Lets two people agree on a session; returns its id. */
export async function agreed(from: Client, to: Person, by: Client, time: string): Promise<string> {
  const id = await proposed(from, to, [time]);
  await act(by, id, 'accept', { time });
  return id;
}
