import { createHmac } from 'node:crypto';
import type { CallServers } from '#shared/call.ts';

/** Seconds for which a TURN relay accepts a user name. A browser that looks for a new way asks for another one. */
const VALID_S = 600;

/** Servers that help two browsers to find a way, as the configuration names them. */
export interface IceConfig {
  /** stun:, stuns:, turn: or turns: addresses. */
  urls: readonly string[];
  /** What the relays share with this site; `null`: there are none that want it. */
  turnSecret: string | null;
}

const isRelay = (url: string): boolean => /^turns?:/.test(url);

/** Whether there is a relay: without one who calls shows the other one their address. */
export const hasRelay = ({ urls }: IceConfig): boolean => urls.some(isRelay);

/**
 * Returns the servers for `userId`. The user name for the relays holds its expiry ({@link VALID_S} from now) and
 * the user's id, signed as the REST scheme of TURN servers demands (`use-auth-secret` of coturn).
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
