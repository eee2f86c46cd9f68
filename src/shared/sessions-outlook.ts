import type { SessionPerson } from './pair-session.ts';
import type { WeeksOfTwo } from './weeks-of-two.ts';

/** A connection to plan a session with. */
export interface PlanPartner {
  person: SessionPerson;
  /** The next hour of two weeks in which both are free, or else the reader, at least an hour ahead. */
  next: string | null;
  /** `next` is free for both, or for the reader alone, who can propose it without shared hours. */
  free: 'both' | 'me';
  theyListHours: boolean;
  /** Skills of both. */
  skills: string[];
}

export interface SessionsOutlook {
  /** The newest connections. */
  partners: PlanPartner[];
  /** The reader's next seven days and those of `weekWith`; null if neither has hours. */
  week: WeeksOfTwo | null;
  weekWith: SessionPerson | null;
}

/** Returns the outlook after a connection ended. */
export function withoutPerson(outlook: SessionsOutlook, userId: string): SessionsOutlook {
  const { partners, week, weekWith } = outlook;
  const left = partners.filter(({ person }) => person._id !== userId);
  if (weekWith?._id !== userId) return { ...outlook, partners: left };
  const alone = week?.days.map((day) => ({ ...day, they: [], both: [] })) ?? [];
  return { partners: left, week: week && { ...week, days: alone }, weekWith: null };
}
