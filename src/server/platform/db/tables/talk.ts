import type { TalkState } from '#shared/talk.ts';

/** A participant of a call or ring. */
export interface TalkersTable {
  userId: string;
  lowUserId: string;
  highUserId: string;
  state: TalkState;
  /** 1 for the caller. */
  calls: number;
  /** The participant's tab and login session; null before the answer. */
  tab: string | null;
  sessionId: string | null;
  /** Expiry, unless a node renews it. */
  until: number;
}
