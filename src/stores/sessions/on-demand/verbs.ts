import type { CallInput } from '#shared/endpoints.ts';
import type { PairSession, SessionAnswer } from '#shared/pair-session.ts';
import type { Project } from '#shared/project.ts';
import type { OutcomeInput, TaskChange } from '#shared/schemas/pair-session.ts';
import { api } from '#stores/client/api.ts';
import { $user } from '#stores/client/user.ts';
import { putSessions } from '../sessions.ts';

export async function olderSessions(cursor: string): Promise<string | null> {
  const page = await api('GET /sessions', { query: { cursor } });
  putSessions(page.sessions);
  return page.nextCursor;
}

async function changed(call: Promise<SessionAnswer>): Promise<PairSession> {
  const { session } = await call;
  putSessions([session]);
  return session;
}

const at = (sessionId: string) => ({ params: { sessionId } });

export const plan = (body: CallInput<'POST /sessions'>['body']): Promise<PairSession> =>
  changed(api('POST /sessions', { body }));
export const proposeNow = (targetUserId: string, goal: string): Promise<PairSession> =>
  changed(api('POST /sessions/now', { body: { targetUserId, goal } }));
export const accept = (id: string, time: string) =>
  changed(api('POST /sessions/:sessionId/accept', { ...at(id), body: { time } }));
export const counter = (id: string, times: string[]) =>
  changed(api('POST /sessions/:sessionId/propose', { ...at(id), body: { times } }));
export const saveOutcome = (id: string, body: OutcomeInput) =>
  changed(api('POST /sessions/:sessionId/outcome', { ...at(id), body }));
export const hide = (id: string, hidden: boolean) =>
  changed(api('POST /sessions/:sessionId/hidden', { ...at(id), body: { hidden } }));
export const changeTask = (id: string, body: TaskChange) =>
  changed(api('POST /sessions/:sessionId/tasks', { ...at(id), body }));

export type Step = 'decline' | 'cancel' | 'begin' | 'extend';
export const step = (id: string, which: Step) =>
  changed(api(`POST /sessions/:sessionId/${which}`, at(id)));

/** The project of the user and that of a connection, if any. */
export async function projectsWith(targetUserId: string): Promise<Project[]> {
  const { user } = await api('GET /users/:targetUserId', { params: { targetUserId } });
  return [$user.get()?.project, user.project].flatMap((one) => one ?? []);
}
