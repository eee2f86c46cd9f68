import { randomBytes } from 'node:crypto';
import type { ProviderKey } from '#shared/external-sign-in.ts';
import { PASSKEY_ANSWER_MS } from '#shared/passkeys.ts';
import type { Db } from '../../platform/db/database.ts';
import { changes } from '../../platform/db/rows.ts';
import { createSigner, type Secrets, tokenHash } from '../../platform/tokens.ts';

export type ChallengePurpose = 'login' | 'add' | 'step-up' | ProviderKey;

export interface KnownChallenge {
  hash: string;
  expiresAt: number;
}

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 32;
const FORM = /^[\w-]{72}$/;

export type Challenges = ReturnType<typeof createChallenges>;

/** Issuing a challenge writes nothing, and any node can verify it. Used ones are stored, so each works once. */
export function createChallenges(config: Secrets) {
  const signer = createSigner(config);
  // The prefix is older than the other purposes, which the purpose tells apart.
  const signedText = (head: Buffer, purpose: ChallengePurpose, bound: string): Buffer =>
    Buffer.concat([Buffer.from(`passkey\n${purpose}\n${bound}\n`), head]);

  return {
    /** `bound` is the session or browser allowed to answer. */
    make(purpose: ChallengePurpose, bound: string, ms = PASSKEY_ANSWER_MS): string {
      const head = Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.alloc(TIME_BYTES)]);
      head.writeUIntBE(Date.now() + ms, RANDOM_BYTES, TIME_BYTES);
      const proof = signer.sign(signedText(head, purpose, bound));
      return Buffer.concat([head, Buffer.from(proof, 'base64url')]).toString('base64url');
    },

    /** Null means the challenge is foreign, mismatched or expired. */
    read(challenge: string, purpose: ChallengePurpose, bound: string): KnownChallenge | null {
      if (!FORM.test(challenge)) return null;
      const bytes = Buffer.from(challenge, 'base64url');
      const head = bytes.subarray(0, -MAC_BYTES);
      const proof = bytes.subarray(-MAC_BYTES).toString('base64url');
      const expiresAt = head.readUIntBE(RANDOM_BYTES, TIME_BYTES);
      const isOurs = signer.signerOf(proof, signedText(head, purpose, bound)) !== null;
      return isOurs && expiresAt > Date.now() ? { hash: tokenHash(bytes), expiresAt } : null;
    },
  };
}

/** Returns false if it was used before. */
export async function spendChallenge(db: Db, challenge: KnownChallenge): Promise<boolean> {
  const row = db.insertInto('spent_challenges').values(challenge);
  return changes(row.onConflict((on) => on.column('hash').doNothing()));
}
