/** Seconds somebody is rung before it counts as missed. */
export const RING_SECONDS = 30;
/** Milliseconds between two rings, for pages opened since. None falls on the end of the first. */
export const RING_EVERY_MS = 4000;
/** Characters of a session description, and of a candidate, as browsers make them. */
export const DESCRIPTION_MAX = 32_768;
export const CANDIDATE_MAX = 2048;

/** What two browsers tell each other to find a way; the text of it is theirs. */
export type CallSignal =
  | { description: { type: 'offer' | 'answer' | 'pranswer' | 'rollback'; sdp: string } }
  | { candidate: { candidate: string; sdpMid: string | null; sdpMLineIndex: number | null } };

/** `ringing`: the other one has not answered yet. */
export type CallState = 'ringing' | 'talking';

/** Why a talk is over: somebody hung up or said not now; nobody answered, or they gave up before; a network is gone. */
export type CallEnd = 'ended' | 'missed' | 'lost';

/** What became of the talk with `userId`, told to all tabs of both. */
export type CallNews =
  /** `name`: who rings. */
  | { userId: string; kind: 'rings'; name: string }
  /** `tab`: which of one's own tabs has it. */
  | { userId: string; kind: 'begun'; tab: string }
  | { userId: string; kind: 'over'; why: CallEnd };

/** Where two browsers may look for a way to each other. */
export interface CallServers {
  iceServers: { urls: string[]; username?: string; credential?: string }[];
}
