import { setTimeout as wait } from 'node:timers/promises';
import type { ProviderKey } from '#shared/external-sign-in.ts';
import type { PendingSignInRow } from './factors/repository.ts';

/** Milliseconds for all answers of a provider to one step. */
const ANSWER_MS = 8000;
/** The longest answer; more is an error. */
export const ANSWER_BYTES = 1_000_000;

export interface ExternalIdentity {
  id: string;
  /** Only verified addresses count; otherwise a stranger could prepare an account for another person. */
  email: string | undefined;
  firstName: string;
  lastName: string;
  photoUrl: string | null;
  /** Names the session at the provider; its end ends ours. */
  providerSession?: string | null;
  /** Set-Cookie lines. */
  cookies?: string[];
}

/** `verifier` is PKCE's, and binds the state to this browser. */
export interface Visit {
  state: string;
  verifier: string;
}

export interface Provider {
  key: ProviderKey;
  by: PendingSignInRow['signedInBy'];
  /** Names the provider at stored identities. */
  providerId: string;
  /** Whether new people need no invitation. */
  createsAccounts: boolean;
  /** Whether an identity may join the account with its address. */
  joins: (email: string) => boolean;
  pageFor: (visit: Visit) => string | Promise<string>;
  identify: (query: Record<string, string>, visit: Visit) => Promise<ExternalIdentity>;
}

/** Throws after {@link ANSWER_MS}. */
export const inTime = <Value>(work: Value | Promise<Value>): Promise<Value> =>
  Promise.race([
    work,
    wait(ANSWER_MS, null, { ref: false }).then(() => {
      throw new Error('The provider is too slow');
    }),
  ]);
