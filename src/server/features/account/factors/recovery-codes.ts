import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '#shared/factors.ts';
import { tokenHash } from '../tokens.ts';
import { base32 } from './totp.ts';

/** 120 bits can't be guessed from a hash, so the hash needs no salt and no slow function. */
const BYTES = 15;

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    base32(randomBytes(BYTES))
      .toLowerCase()
      .replace(/.{6}(?=.)/g, '$&-'),
  );

export const recoveryHash = (code: string): string => tokenHash(code.replaceAll('-', ''));
