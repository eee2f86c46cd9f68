import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '#shared/factors.ts';
import { tokenHash } from '../one-time.ts';
import { base32 } from './totp.ts';

/** 120 bits: nobody who reads their hashes tries them all, so that these need no salt and no slow hash. */
const BYTES = 15;

/** A set of them, as their owner writes them down: four groups of six. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    base32(randomBytes(BYTES))
      .toLowerCase()
      .replace(/.{6}(?=.)/g, '$&-'),
  );

/** What the database keeps of one, with or without its dashes. */
export const recoveryHash = (code: string): string => tokenHash(code.replaceAll('-', ''));
