import { createHash } from 'node:crypto';
import type {
  BuiltTogether,
  PairSession,
  SessionOutcome,
  SessionTask,
  Span,
} from '#shared/pair-session.ts';
import type { Stretch } from '#shared/session-times.ts';
import type { SessionRow, SessionWith } from './repository.ts';
import { iso } from '../../platform/time.ts';

export const toSpan = ({ from, to }: Stretch): Span => ({ from: iso(from), to: iso(to) });

export const timesOf = (row: Pick<SessionRow, 'times'>): number[] =>
  JSON.parse(row.times) as number[];

export const tasksOf = (row: Pick<SessionRow, 'tasks'>): SessionTask[] =>
  JSON.parse(row.tasks) as SessionTask[];

export const sideOf = (row: Pick<SessionRow, 'lowUserId'>, userId: string): 'low' | 'high' =>
  row.lowUserId === userId ? 'low' : 'high';

/** A person agrees to exactly the text of this hash; null without a text. */
export const wordsId = ({ what, link }: Pick<SessionRow, 'what' | 'link'>): string | null =>
  what === null
    ? null
    : createHash('sha256')
        .update(JSON.stringify([what, link]))
        .digest('base64url')
        .slice(0, 22);

function outcomeOf(row: SessionRow, userId: string): SessionOutcome {
  const isLow = sideOf(row, userId) === 'low';
  const [mine, theirs] = isLow ? [row.lowBuilt, row.highBuilt] : [row.highBuilt, row.lowBuilt];
  return {
    mine: mine === null ? null : mine === 1,
    theyBuilt: theirs === 1,
    what: row.what,
    link: row.link,
    words: wordsId(row),
    builtAt: iso(row.builtAt),
    hidden: (isLow ? row.lowHides : row.highHides) === 1,
  };
}

export function toSession(row: SessionWith, userId: string): PairSession {
  const { otherId: _id, firstName, lastName, photoUrl, timeZone, connectedAt } = row;
  const parted = connectedAt === null;
  return {
    _id: row.id,
    with: parted ? null : { _id, firstName, lastName, photoUrl, timeZone },
    goal: row.goal,
    minutes: row.minutes,
    state: row.state,
    ...(row.state === 'agreed' &&
      row.moverId !== null && { move: row.moverId === userId ? 'mine' : 'theirs' }),
    round: row.round,
    mine: row.proposerId === userId,
    times: timesOf(row).map(iso),
    startsAt: iso(row.startsAt),
    endsAt: iso(row.endsAt),
    begun: row.begun === 1,
    endedBy: row.endedBy === null ? null : row.endedBy === userId ? 'me' : 'them',
    sequence: row.sequence,
    tasks: tasksOf(row).map((task) =>
      parted && task.userId === _id ? { ...task, userId: null } : task,
    ),
    outcome: outcomeOf(row, userId),
  };
}

export const toBuilt = (row: SessionWith): BuiltTogether => ({
  sessionId: row.id,
  what: row.what ?? row.goal,
  link: row.link,
  at: iso(row.builtAt) ?? '',
  with:
    row.connectedAt === null
      ? null
      : {
          _id: row.otherId,
          firstName: row.firstName,
          lastName: row.lastName,
          photoUrl: row.photoUrl,
        },
});
