import type { CallState } from '#shared/call.ts';

/** A participant of a call or ring. */
export interface CallParticipantsTable {
  userId: string;
  lowUserId: string;
  highUserId: string;
  state: CallState;
  /** 1 for the caller. */
  calls: number;
  /** The participant's tab and login session; null before the answer. */
  tab: string | null;
  sessionId: string | null;
  /** Expiry, unless a node renews it. */
  until: number;
}
