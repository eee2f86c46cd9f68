import { createHmac } from 'node:crypto';
import type { TalkServers } from '#shared/talk.ts';

/** Seconds for which a relay takes a name that was made for somebody. */
const VALID_S = 12 * 3600;

/** Servers that help two browsers to find a way, as the configuration names them. */
export interface IceConfig {
  /** stun:, stuns:, turn: or turns: addresses. */
  urls: readonly string[];
  /** What the relays share with this site; `null`: there are none that want it. */
  turnSecret: string | null;
}

const isRelay = (url: string): boolean => /^turns?:/.test(url);

/** Whether there is a relay: without one who talks shows the other one their address. */
export const hasRelay = ({ urls }: IceConfig): boolean => urls.some(isRelay);

/**
 * The servers for `userId`, with a name for the relays that is good for {@link VALID_S}: when it ends and whose it
 * is, signed as the REST scheme of TURN servers has it (`use-auth-secret` of coturn).
 */
export function iceServers(
  { urls, turnSecret }: IceConfig,
  userId: string,
  now = Date.now(),
): TalkServers {
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
