/** Seconds of ringing before a call counts as missed. */
export const RING_SECONDS = 30;
/** Milliseconds between two rings, for pages opened since. No ring coincides with the end of {@link RING_SECONDS}. */
export const RING_EVERY_MS = 4000;
/** Maximum characters of a session description and of an ICE candidate, based on real browsers. */
export const DESCRIPTION_MAX = 32_768;
export const CANDIDATE_MAX = 2048;

/** A WebRTC signal between two browsers; its content comes from the browsers. */
export type CallSignal =
  | { description: { type: 'offer' | 'answer' | 'pranswer' | 'rollback'; sdp: string } }
  | { candidate: { candidate: string; sdpMid: string | null; sdpMLineIndex: number | null } };

/** `ringing`: not answered yet. */
export type CallState = 'ringing' | 'talking';

/**
 * Reason for the end of a call. `ended`: hung up or declined; `missed`: no answer, or cancelled by the caller; `lost`:
 * a network failure.
 */
export type CallEnd = 'ended' | 'missed' | 'lost';

/** News of the call with `userId`, sent to all tabs of both people. */
export type CallNews =
  /** `name` is the caller's. */
  | { userId: string; kind: 'rings'; name: string }
  /** `tab` is the own tab with the call. */
  | { userId: string; kind: 'begun'; tab: string }
  | { userId: string; kind: 'over'; why: CallEnd };

/** STUN and TURN servers for a call. */
export interface CallServers {
  iceServers: { urls: string[]; username?: string; credential?: string }[];
}
