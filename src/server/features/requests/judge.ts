import type { Signal } from '#shared/matching.ts';
import type { SignalRow } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/problem.ts';

/** What becomes of a new signal: a row of its own, or the acceptance of a pending request. */
export type Verdict = { kind: 'record' } | { kind: 'accept'; requestId: string };

/** The signal of `userId` that may be taken back. Refusals are {@link Problem}s. */
export function judgeUndo(userId: string, between: SignalRow[]): SignalRow {
  const mine = between.find(({ fromUserId }) => fromUserId === userId);
  if (mine === undefined) throw new Problem('not_found', 'There is no signal to take back');
  if (mine.review !== null) {
    throw new Problem('conflict', 'They have answered already. This cannot be undone.');
  }
  return mine;
}

/**
 * The rule of one pair of developers: whether `userId` may signal `status`, given the signals
 * `between` them so far. Refusals are {@link Problem}s of code `conflict`.
 */
export function judge(userId: string, status: Signal, between: SignalRow[]): Verdict {
  if (between.some(({ review }) => review === 'accepted')) {
    throw new Problem('conflict', 'You are already connected');
  }
  if (between.some(({ fromUserId }) => fromUserId === userId)) {
    throw new Problem('conflict', 'You have already answered this developer');
  }
  const request = between.find((signal) => signal.status === 'interested');
  if (request === undefined) return { kind: 'record' };
  if (request.review === 'rejected') {
    throw new Problem('conflict', 'You have already declined this developer');
  }
  if (status === 'ignored') {
    throw new Problem('conflict', 'This developer has asked to connect. Answer under Requests.');
  }
  return { kind: 'accept', requestId: request.id };
}
