import { randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import { createCookie } from './cookies.ts';
import { findFactorEpoch } from './repository.ts';
import { createSigner, type Secrets } from '../../platform/tokens.ts';

const ACCOUNTS_MAX = 5;
const YEAR_SECONDS = 365 * 24 * 3600;
const ID_LENGTH = 22;

/** Per account a random id of the browser and this server's proof of it, newest first. */
const FORM = /^[\w-]{65}(\.[\w-]{65}){0,4}$/;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * A cookie holds the proof of an earlier login, bound to the account's password and app: it outlives a logout, ends
 * when either changes, and opens nothing by itself, so it may be sent when GitHub redirects back (SameSite=Lax).
 * Attempts of strangers don't lock such a browser out.
 */
export function createKnownDevices(config: Secrets & { origin: string | null }) {
  const deviceCookie = createCookie(config.origin, 'device', { path: '/api' });
  const signer = createSigner(config);
  const signedText = (id: string, userId: string, epoch: string): string =>
    `known-device\n${id}\n${userId}\n${epoch}`;

  const entriesOf = (cookieHeader: string | undefined): string[] => {
    const value = deviceCookie.read(cookieHeader) ?? '';
    return FORM.test(value) ? value.split('.') : [];
  };

  const knownAmong = (entries: string[], userId: string, epoch: string): string | undefined =>
    entries.find((entry) => {
      const [id, proof] = [entry.slice(0, ID_LENGTH), entry.slice(ID_LENGTH)];
      return signer.signerOf(proof, signedText(id, userId, epoch)) !== null;
    });

  return {
    /** Null means the account doesn't know this browser. */
    async find(db: Db, cookieHeader: string | undefined, userId: string): Promise<string | null> {
      const entries = entriesOf(cookieHeader);
      if (entries.length === 0) return null;
      const epoch = await findFactorEpoch(db, userId);
      return knownAmong(entries, userId, epoch)?.slice(0, ID_LENGTH) ?? null;
    },

    /**
     * Returns the Set-Cookie line. The transaction must be that of the login, so that a password changed since then
     * isn't part of the proof.
     */
    async remember(trx: Db, cookieHeader: string | undefined, userId: string): Promise<string> {
      const entries = entriesOf(cookieHeader);
      const epoch = await findFactorEpoch(trx, userId);
      const known = knownAmong(entries, userId, epoch);
      const id = known?.slice(0, ID_LENGTH) ?? randomBytes(16).toString('base64url');
      const entry = id + signer.sign(signedText(id, userId, epoch));
      const kept = [entry, ...entries.filter((one) => one !== known)].slice(0, ACCOUNTS_MAX);
      return deviceCookie.set(kept.join('.'), YEAR_SECONDS);
    },
  };
}
