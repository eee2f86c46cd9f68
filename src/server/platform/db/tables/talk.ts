import type { TalkState } from '#shared/talk.ts';

/** One of the two who ring or talk with each other. */
export interface TalkersTable {
  userId: string;
  lowUserId: string;
  highUserId: string;
  state: TalkState;
  /** 1: it was they who rang. */
  calls: number;
  /** Which of their tabs has it, and the session it is signed in with; `null` until they answer. */
  tab: string | null;
  sessionId: string | null;
  /** When it is over unless a node says before that it goes on. */
  until: number;
}
