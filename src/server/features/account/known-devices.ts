import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isSecure } from './auth.ts';
import { cookieValue } from './session.ts';

/** Accounts one browser is known to; more than that share no browser. */
const ACCOUNTS_MAX = 5;
const YEAR_SECONDS = 365 * 24 * 3600;

/** An id of the browser, and a proof for each account it signed in to, newest first. */
const FORM = /^[\w-]{22}(\.[\w-]{43}){1,5}$/;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Which browsers signed in to an account before. A cookie says so, signed for the account and its
 * password of that time: it outlives a logout, ends with a new password, and opens nothing by
 * itself. Strangers who guess at an account do not keep such a browser out.
 */
export function createKnownDevices(config: { authSecret: string; origin: string | null }) {
  const secure = isSecure(config.origin);
  const name = `${secure ? '__Secure-' : ''}pairwise.device`;

  const proof = (device: string, userId: string, passwordHash: string): string =>
    createHmac('sha256', config.authSecret)
      .update(`known-device\n${device}\n${userId}\n${passwordHash}`)
      .digest('base64url');

  const read = (cookieHeader: string | undefined): string[] => {
    const value = cookieValue(cookieHeader, `${name}=`) ?? '';
    return FORM.test(value) ? value.split('.') : [];
  };

  return {
    /** The id of the browser, when it signed in to this account with this password; else `null`. */
    find(cookieHeader: string | undefined, userId: string, passwordHash: string): string | null {
      const [device = '', ...proofs] = read(cookieHeader);
      const wanted = Buffer.from(proof(device, userId, passwordHash));
      const known = proofs.some((one) => timingSafeEqual(Buffer.from(one), wanted));
      return known ? device : null;
    },

    /** The Set-Cookie line by which the browser is known from now on, to this account too. */
    remember(cookieHeader: string | undefined, userId: string, passwordHash: string): string {
      const [known, ...proofs] = read(cookieHeader);
      const device = known ?? randomBytes(16).toString('base64url');
      const made = proof(device, userId, passwordHash);
      const kept = [made, ...proofs.filter((one) => one !== made)].slice(0, ACCOUNTS_MAX);
      const flags = `Max-Age=${String(YEAR_SECONDS)}; Path=/api; HttpOnly; SameSite=Strict`;
      return `${name}=${[device, ...kept].join('.')}; ${flags}${secure ? '; Secure' : ''}`;
    },
  };
}
