import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '../tokens.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

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
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(whose));
      const sealed = [iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString('base64url');
    },

    /** Returns null if neither secret encrypted it, or if it belongs to another row. */
    open({ sealed, keyName }: { sealed: string; keyName: string }, whose: string): Buffer | null {
      const known = keys.find(({ name }) => name === keyName);
      if (known === undefined) return null;
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', known.key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(whose))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const opened = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
        return Buffer.concat([opened, decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

function keyOf(secret: string): { key: Buffer; name: string } {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'pairwise second factor', 32));
  return { key, name: createHash('sha256').update(key).digest('base64url').slice(0, 11) };
}
