import type {
  PairSession,
  SessionAnswer,
  SessionsAnswer,
  SuggestAnswer,
} from '#shared/pair-session.ts';
import type { OutcomeInput, TaskChange } from '#shared/schemas/pair-session.ts';
import { api } from '#stores/client/api.ts';
import { putSessions } from '../sessions.ts';

export async function olderSessions(cursor: string): Promise<string | null> {
  const page = await api<SessionsAnswer>('GET', `/sessions?cursor=${cursor}`);
  putSessions(page.sessions);
  return page.nextCursor;
}

async function change(path: string, body?: object): Promise<PairSession> {
  const { session } = await api<SessionAnswer>('POST', `/sessions${path}`, body);
  putSessions([session]);
  return session;
}

export const plan = (input: {
  targetUserId: string;
  goal: string;
  minutes: number;
  times: string[];
}): Promise<PairSession> => change('', input);
export const accept = (id: string, time: string) => change(`/${id}/accept`, { time });
export const counter = (id: string, times: string[]) => change(`/${id}/propose`, { times });
export const saveOutcome = (id: string, outcome: OutcomeInput) => change(`/${id}/outcome`, outcome);
export const hide = (id: string, hidden: boolean) => change(`/${id}/hidden`, { hidden });
export const changeTask = (id: string, what: TaskChange) => change(`/${id}/tasks`, what);

export type Step = 'decline' | 'cancel' | 'begin' | 'extend' | 'end';
export const step = (id: string, which: Step) => change(`/${id}/${which}`);

export const suggest = (withUserId: string, minutes: number): Promise<SuggestAnswer> =>
  api('GET', `/sessions/suggest?with=${withUserId}&minutes=${String(minutes)}`);
