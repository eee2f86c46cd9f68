import { type SessionTask, TASKS_MAX } from '#shared/pair-session.ts';
import type { OutcomeInput, TaskChange } from '#shared/schemas/pair-session.ts';
import { Problem } from '../../platform/problem.ts';
import type { SessionRow } from './repository.ts';
import { wordsId } from './wire.ts';

export const missing = () => new Problem('not_found', 'There is no such session');
export const ended = () => new Problem('conflict', 'This session is over');
export const taken = () => new Problem('conflict', 'One of you has another session at this time');

const notYourTurn = () => new Problem('conflict', 'The other person has to answer first');

/** Times are in milliseconds. */
export const overlaps =
  (from: number, to: number) =>
  (one: { startsAt: number; endsAt: number }): boolean =>
    one.startsAt < to && one.endsAt > from;

/**
 * A user agrees to the other person's current text or writes a new one. Throws if the other
 * person's text changed since it was read.
 */
export function wordsIn({ words, what, link }: OutcomeInput, session: SessionRow) {
  if (what !== undefined) return { what, link: link ?? null };
  if (words === undefined || session.what === null) {
    throw new Problem('invalid_input', 'Say in a line what you built');
  }
  if (words !== wordsId(session)) {
    throw new Problem('conflict', 'The words have changed. Close this and read them again.');
  }
  return { what: session.what, link: session.link };
}

/** Returns the proposer of the pending times, or null. */
function askerOf({ state, proposerId, moverId, startsAt }: SessionRow): string | null {
  if (state === 'proposed') return proposerId;
  return state === 'agreed' && (startsAt ?? 0) > Date.now() ? moverId : null;
}

/** The agreed time stays until the other person accepts another one. */
export function refuseUnlessMovable(session: SessionRow, userId: string): void {
  if (agreed(session).startsAt <= Date.now()) {
    throw new Problem('conflict', 'This session has begun');
  }
  if (session.moverId === userId) throw notYourTurn();
}

export function refuseUnlessAsked(session: SessionRow, userId: string): void {
  const asker = askerOf(session);
  if (asker === null) {
    throw new Problem('conflict', 'This session does not wait for an answer any more');
  }
  if (asker === userId) throw notYourTurn();
}

/** Times are in milliseconds. Throws unless the session is agreed. */
export function agreed({ state, startsAt, endsAt }: SessionRow): {
  startsAt: number;
  endsAt: number;
} {
  if (state !== 'agreed' || startsAt === null || endsAt === null) {
    throw new Problem('conflict', 'This session has no time');
  }
  return { startsAt, endsAt };
}

/** Adds the open tasks of an earlier session that aren't listed yet, as far as there is room. */
export function withLeftTasks(
  tasks: SessionTask[],
  earlier: readonly SessionTask[],
): SessionTask[] {
  const first = Math.max(0, ...tasks.map(({ id }) => id)) + 1;
  const left = earlier.filter(({ done, text }) => !done && tasks.every((one) => one.text !== text));
  const added = left.map(({ text }, at) => ({ id: first + at, text, done: false, userId: null }));
  return [...tasks, ...added].slice(0, TASKS_MAX);
}

/** Throws when the list is full or the task is gone. */
export function changedTasks(
  tasks: SessionTask[],
  userId: string,
  what: Exclude<TaskChange, { from: string }>,
): SessionTask[] {
  if ('add' in what) {
    if (tasks.length >= TASKS_MAX) {
      throw new Problem('conflict', `A session has at most ${String(TASKS_MAX)} tasks`);
    }
    const id = Math.max(0, ...tasks.map((one) => one.id)) + 1;
    return [...tasks, { id, text: what.add, done: false, userId: null }];
  }
  if (tasks.every(({ id }) => id !== what.task)) {
    throw new Problem('not_found', 'This task is gone');
  }
  if ('remove' in what) return tasks.filter(({ id }) => id !== what.task);
  return tasks.map((one) =>
    one.id !== what.task
      ? one
      : 'done' in what
        ? { ...one, done: what.done }
        : { ...one, userId: what.taken ? userId : null },
  );
}
