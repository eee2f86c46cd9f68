/** Seconds of ringing before a call counts as missed. */
export const RING_SECONDS = 30;
/** Rings repeat for pages opened since; none coincides with the end of {@link RING_SECONDS}. */
export const RING_EVERY_MS = 4000;
/** Characters of a session description and of an ICE candidate; real browsers send less. */
export const DESCRIPTION_MAX = 32_768;
export const CANDIDATE_MAX = 2048;

export type CallSignal =
  | { description: { type: 'offer' | 'answer' | 'pranswer' | 'rollback'; sdp: string } }
  | { candidate: { candidate: string; sdpMid: string | null; sdpMLineIndex: number | null } };

export type CallState = 'ringing' | 'talking';

/** `ended`: hung up or declined; `missed`: no answer, or cancelled by the caller; `lost`: a network failure. */
export type CallEnd = 'ended' | 'missed' | 'lost';

export type CallNews =
  | { userId: string; kind: 'rings'; name: string }
  /** `tab` is the own tab with the call. */
  | { userId: string; kind: 'begun'; tab: string }
  | { userId: string; kind: 'over'; why: CallEnd };

export interface CallServers {
  iceServers: { urls: string[]; username?: string; credential?: string }[];
}
