import { type SessionTask, TASKS_MAX } from '#shared/pair-session.ts';
import type { OutcomeInput, TaskChange } from '#shared/schemas/pair-session.ts';
import { Problem } from '../../platform/problem.ts';
import type { SessionRow } from './repository.ts';
import { wordsId } from './wire.ts';

export const missing = () => new Problem('not_found', 'There is no such session');
export const ended = () => new Problem('conflict', 'This session is over');
export const taken = () => new Problem('conflict', 'One of you has another session at this time');

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

export function refuseUnlessAsked(session: SessionRow, userId: string): void {
  if (session.state !== 'proposed') {
    throw new Problem('conflict', 'This session does not wait for an answer any more');
  }
  if (session.proposerId === userId) {
    throw new Problem('conflict', 'The other person has to answer first');
  }
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

/** Throws when the list is full or the task is gone. */
export function changedTasks(
  tasks: SessionTask[],
  userId: string,
  what: TaskChange,
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
