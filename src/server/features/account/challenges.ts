import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { PASSKEY_ANSWER_MS } from '#shared/passkeys.ts';
import type { Db } from '../../platform/db/database.ts';
import { deleteBelow } from '../../platform/db/in-batches.ts';
import type { Secrets } from './tokens.ts';

export type ChallengePurpose = 'login' | 'add' | 'step-up' | 'github';

export interface KnownChallenge {
  hash: string;
  expiresAt: number;
}

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 32;
const FORM = /^[\w-]{72}$/;

export type Challenges = ReturnType<typeof createChallenges>;

/**
 * Issuing a challenge writes nothing, and any node can verify it. Used ones are stored, so each
 * works once.
 */
export function createChallenges(config: Secrets) {
  const secrets = [config.authSecret, config.oldAuthSecret ?? []].flat();

  // The prefix is older than the other purposes, which the purpose tells apart.
  const mac = (secret: string, head: Buffer, purpose: ChallengePurpose, bound: string): Buffer =>
    createHmac('sha256', secret).update(`passkey\n${purpose}\n${bound}\n`).update(head).digest();

  return {
    /** `bound` is the session or browser allowed to answer. */
    make(purpose: ChallengePurpose, bound: string, ms = PASSKEY_ANSWER_MS): string {
      const head = Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.alloc(TIME_BYTES)]);
      head.writeUIntBE(Date.now() + ms, RANDOM_BYTES, TIME_BYTES);
      const proof = mac(config.authSecret, head, purpose, bound);
      return Buffer.concat([head, proof]).toString('base64url');
    },

    /** Null means the challenge is foreign, mismatched or expired. */
    read(challenge: string, purpose: ChallengePurpose, bound: string): KnownChallenge | null {
      if (!FORM.test(challenge)) return null;
      const bytes = Buffer.from(challenge, 'base64url');
      const head = bytes.subarray(0, -MAC_BYTES);
      const given = bytes.subarray(-MAC_BYTES);
      const ours = secrets.some((one) => timingSafeEqual(given, mac(one, head, purpose, bound)));
      const expiresAt = head.readUIntBE(RANDOM_BYTES, TIME_BYTES);
      if (!ours || expiresAt <= Date.now()) return null;
      return { hash: createHash('sha256').update(bytes).digest('base64url'), expiresAt };
    },
  };
}

/** Returns false if it was used before. */
export async function spendChallenge(
  db: Db,
  { hash, expiresAt }: KnownChallenge,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spent_challenges')
    .values({ hash, expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const deleteSpentChallenges = (db: Db, now: number): Promise<void> =>
  deleteBelow(db, 'spent_challenges', ['hash'], 'expiresAt', now);
