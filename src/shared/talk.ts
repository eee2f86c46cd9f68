/** Seconds of ringing before a call counts as missed. */
export const RING_SECONDS = 30;
/** Milliseconds between two rings, for pages opened since. No ring coincides with the end of {@link RING_SECONDS}. */
export const RING_EVERY_MS = 4000;
/** Maximum characters of a session description and of an ICE candidate, based on real browsers. */
export const DESCRIPTION_MAX = 32_768;
export const CANDIDATE_MAX = 2048;

/** A WebRTC signal between two browsers; its content comes from the browsers. */
export type TalkSignal =
  | { description: { type: 'offer' | 'answer' | 'pranswer' | 'rollback'; sdp: string } }
  | { candidate: { candidate: string; sdpMid: string | null; sdpMLineIndex: number | null } };

/** `ringing`: not answered yet. */
export type TalkState = 'ringing' | 'talking';

/**
 * Reason for the end of a call. `ended`: hung up or declined; `missed`: no answer, or cancelled by the caller; `lost`:
 * a network failure.
 */
export type TalkEnd = 'ended' | 'missed' | 'lost';

/** News of the call with `userId`, sent to all tabs of both people. */
export type TalkNews =
  /** `name` is the caller's. */
  | { userId: string; kind: 'rings'; name: string }
  /** `tab` is the own tab with the call. */
  | { userId: string; kind: 'begun'; tab: string }
  | { userId: string; kind: 'over'; why: TalkEnd };

/** STUN and TURN servers for a call. */
export interface TalkServers {
  iceServers: { urls: string[]; username?: string; credential?: string }[];
}
