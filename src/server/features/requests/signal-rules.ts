import type { Signal } from '#shared/matching.ts';
import type { SignalRow } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/problem.ts';

/** `show` changes only the sender's view of a declined and withdrawn request. */
export type Verdict =
  { kind: 'record' } | { kind: 'accept'; requestId: string } | { kind: 'show'; requestId: string };

export const isAccepted = (between: SignalRow[]): boolean =>
  between.some(({ review }) => review === 'accepted');

/** A declined signal counts too, because a refusal would reveal the decline. */
export function checkUndo(userId: string, between: SignalRow[]): SignalRow {
  const mine = between.find(({ fromUserId }) => fromUserId === userId);
  if (mine === undefined || mine.shownAs === 'none') {
    throw new Problem('not_found', 'There is nothing to undo');
  }
  if (mine.review === 'accepted') {
    throw new Problem('conflict', 'They have answered already. This cannot be undone.');
  }
  return mine;
}

/** Throws a Problem of code `conflict`. */
export function checkSignal(userId: string, status: Signal, between: SignalRow[]): Verdict {
  if (isAccepted(between)) {
    throw new Problem('conflict', 'You are already connected');
  }
  const mine = between.find(({ fromUserId }) => fromUserId === userId);
  if (mine?.shownAs === 'none') return { kind: 'show', requestId: mine.id };
  if (mine !== undefined) {
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

export const answered = () => new Problem('conflict', 'You have already answered this request');

/** The error reveals nothing: it is the same for deleted, suspended and blocked developers. */
export const notHere = () => new Problem('not_found', 'This developer is no longer here');
