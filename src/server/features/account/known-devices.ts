import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isSecure } from '../../platform/http/headers.ts';
import { cookieValue } from './session.ts';
import type { Secrets } from './signatures.ts';

/** Accounts one browser is known to; more than that share no browser. */
const ACCOUNTS_MAX = 5;
const YEAR_SECONDS = 365 * 24 * 3600;

/** An id of the browser, and a proof for each account it signed in to, newest first. */
const FORM = /^[\w-]{22}(\.[\w-]{43}){1,5}$/;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Which browsers signed in to an account before. A cookie says so, signed for the account and its
 * password of that time: it outlives a logout, ends with a new password, and opens nothing by
 * itself, so that it may come along when GitHub leads a browser back (SameSite=Lax). Strangers who guess at an account do not keep such a browser out.
 */
export function createKnownDevices(config: Secrets & { origin: string | null }) {
  const secure = isSecure(config.origin);
  const name = `${secure ? '__Secure-' : ''}pairwise.device`;

  /** By the secret that signs now, and by the one before it. */
  const proofsOf = (device: string, userId: string, passwordHash: string): string[] =>
    [config.authSecret, config.oldAuthSecret ?? []]
      .flat()
      .map((secret) =>
        createHmac('sha256', secret)
          .update(`known-device\n${device}\n${userId}\n${passwordHash}`)
          .digest('base64url'),
      );

  const read = (cookieHeader: string | undefined): string[] => {
    const value = cookieValue(cookieHeader, `${name}=`) ?? '';
    return FORM.test(value) ? value.split('.') : [];
  };

  return {
    /** The id of the browser, when it signed in to this account with this password; else `null`. */
    find(cookieHeader: string | undefined, userId: string, passwordHash: string): string | null {
      const [device = '', ...proofs] = read(cookieHeader);
      const wanted = proofsOf(device, userId, passwordHash).map((one) => Buffer.from(one));
      const known = proofs
        .map((one) => Buffer.from(one))
        .some((one) => wanted.some((proof) => timingSafeEqual(one, proof)));
      return known ? device : null;
    },

    /** The Set-Cookie line by which the browser is known from now on, to this account too. */
    remember(cookieHeader: string | undefined, userId: string, passwordHash: string): string {
      const [known, ...proofs] = read(cookieHeader);
      const device = known ?? randomBytes(16).toString('base64url');
      const made = proofsOf(device, userId, passwordHash);
      const others = proofs.filter((one) => !made.includes(one));
      const kept = [...made.slice(0, 1), ...others].slice(0, ACCOUNTS_MAX);
      const flags = `Max-Age=${String(YEAR_SECONDS)}; Path=/api; HttpOnly; SameSite=Lax`;
      return `${name}=${[device, ...kept].join('.')}; ${flags}${secure ? '; Secure' : ''}`;
    },
  };
}
