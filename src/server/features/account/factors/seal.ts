import { createHash, type KeyObject } from 'node:crypto';
import { keyFor, opened, sealed } from '../../../platform/sealed.ts';
import type { Secrets } from '../../../platform/tokens.ts';

export type Seal = ReturnType<typeof createSeal>;

/** Encrypts secrets with AES-256-GCM by a key from `AUTH_SECRET`, so a copy of the database isn't enough. */
export function createSeal({ authSecret, oldAuthSecret }: Secrets) {
  const current = keyOf(authSecret);
  const keys = [current, ...(oldAuthSecret ? [keyOf(oldAuthSecret)] : [])];

  return {
    keyName: current.name,

    oldKeyName: keys[1]?.name ?? null,

    /** A secret is bound to `whose`, so that it can't be decrypted in another row. */
    close(secret: Buffer, whose: string): string {
      return sealed(current.key, secret, whose);
    },

    /** Returns null if neither secret encrypted it, or if it belongs to another row. */
    open(row: { sealed: string; keyName: string }, whose: string): Buffer | null {
      const known = keys.find(({ name }) => name === row.keyName);
      return known === undefined ? null : opened(known.key, row.sealed, whose);
    },
  };
}

function keyOf(secret: string): { key: KeyObject; name: string } {
  const key = keyFor(secret, 'pairwise second factor');
  return { key, name: createHash('sha256').update(key.export()).digest('base64url').slice(0, 11) };
}
