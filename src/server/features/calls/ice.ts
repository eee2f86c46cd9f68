import { createHmac } from 'node:crypto';
import type { CallServers } from '#shared/call.ts';

/** TURN relays accept a user name this long. A browser that restarts ICE requests a new one. */
const VALID_S = 600;

export interface IceConfig {
  /** Addresses start with stun:, stuns:, turn: or turns:. */
  urls: readonly string[];
  /** Null means the TURN relays require no shared secret. */
  turnSecret: string | null;
}

const isRelay = (url: string): boolean => /^turns?:/.test(url);

/** Without a relay, the two people of a call see each other's IP address. */
export const hasRelay = ({ urls }: IceConfig): boolean => urls.some(isRelay);

/**
 * The user name for the relays holds its expiry ({@link VALID_S} from now) and the user's id,
 * signed as the REST scheme of TURN servers demands (`use-auth-secret` of coturn).
 */
export function iceServers(
  { urls, turnSecret }: IceConfig,
  userId: string,
  now = Date.now(),
): CallServers {
  const stun = urls.filter((url) => !isRelay(url));
  const turn = urls.filter(isRelay);
  const username = `${String(Math.floor(now / 1000) + VALID_S)}:${userId}`;
  const credential =
    turnSecret === null ? '' : createHmac('sha1', turnSecret).update(username).digest('base64');
  return {
    iceServers: [
      ...(stun.length > 0 ? [{ urls: stun }] : []),
      ...(turn.length > 0 ? [{ urls: turn, username, credential }] : []),
    ],
  };
}
