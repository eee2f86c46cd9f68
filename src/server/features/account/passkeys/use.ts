import { randomBytes } from 'node:crypto';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { PASSKEY_ANSWER_MS } from '#shared/passkeys.ts';
import type { PasskeyAssertion } from '#shared/schemas/passkeys.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/client.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { LimitAttempts } from '../../../platform/limits/limiter.ts';
import { Problem } from '../../../platform/problem.ts';
import {
  type Challenges,
  type ChallengePurpose,
  type KnownChallenge,
  spendChallenge,
} from '../challenges.ts';
import { createCookie } from '../cookies.ts';
import type { SignedIn, SignIn } from '../sign-in.ts';
import type { StepUp } from '../step-up.ts';
import { challengeOf, readUse, type Site, type Use, webAuthn } from './relying-party.ts';
import * as stored from './repository.ts';
import { lockPerson } from '../../../platform/db/lock-people.ts';

export type PasskeyUse = ReturnType<typeof createPasskeyUse>;

interface Asked {
  options: PublicKeyCredentialRequestOptionsJSON;
  cookies: string[];
}

const BROWSER = /^[\w-]{22}$/;

export function createPasskeyUse(parts: {
  database: Database;
  origin: string | null;
  challenges: Challenges;
  limit: LimitAttempts;
  stepUp: Pick<StepUp, 'prove'>;
  signIn: SignIn;
}) {
  const { database, origin, challenges, limit, stepUp, signIn } = parts;
  const { db } = database;
  const askedBrowser = createCookie(origin, 'passkey', {
    path: '/api/login/passkey',
    sameSite: 'Strict',
  });

  return {
    /** The challenge names no accounts: the browser knows its passkeys. */
    async askToSignIn({ cookie }: Pick<Caller, 'cookie'>, site: Site): Promise<Asked> {
      // The id is reused, because another tab may be waiting with it.
      const browser = browserOf(cookie) ?? randomBytes(16).toString('base64url');
      return {
        options: await optionsFor('login', browser, site),
        cookies: [askedBrowser.set(browser, PASSKEY_ANSWER_MS / 1000)],
      };
    },

    async signIn(given: PasskeyAssertion, caller: Caller, site: Site): Promise<SignedIn> {
      const answer = await read(given, 'login', browserOf(caller.cookie) ?? '', site);
      const { userId } = answer.key;
      // The limit is separate, so that correct passwords without a second factor don't lock out the
      // owner.
      await limit('login.user', `${userId}:passkey`);
      const admission = await database.db.transaction().execute(async (trx) => {
        const person = await take(trx, answer);
        return signIn.admit(trx, person, { by: 'a passkey', caller });
      });
      return signIn.finish(admission);
    },

    async askToProve({ id, user }: Session, site: Site) {
      await limit('passkey.user', user._id);
      return optionsFor('step-up', id, site, await stored.listPasskeys(db, user._id));
    },

    async prove(session: Session, given: PasskeyAssertion, site: Site): Promise<void> {
      await limit('passkey.user', session.user._id);
      const answer = await read(given, 'step-up', session.id, site);
      if (answer.key.userId !== session.user._id) throw refused();
      await database.db.transaction().execute(async (trx) => {
        await take(trx, answer);
        await stepUp.prove(session.id, trx);
      });
    },
  };

  async function optionsFor(
    purpose: ChallengePurpose,
    bound: string,
    site: Site,
    keys: stored.PasskeyRow[] = [],
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await webAuthn();
    return generateAuthenticationOptions({
      rpID: site.id,
      challenge: Uint8Array.from(Buffer.from(challenges.make(purpose, bound), 'base64url')),
      timeout: PASSKEY_ANSWER_MS,
      userVerification: 'required',
      allowCredentials: keys.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: JSON.parse(transports) as string[],
      })),
    });
  }

  /** Unknown keys and wrong signatures get the same error. */
  async function read(
    given: PasskeyAssertion,
    purpose: ChallengePurpose,
    bound: string,
    site: Site,
  ) {
    const key = await stored.findPasskey(db, given.id);
    if (key === undefined) throw refused();
    const challenge = challengeOf(given.response);
    const asked = challenges.read(challenge, purpose, bound);
    const use = asked && (await readUse(given, key, site, challenge));
    if (asked === null || use === null) throw refused();
    return { key, use, asked };
  }

  /** A repeated answer or a copied key is refused. */
  async function take(
    trx: Db,
    { key, use, asked }: { key: stored.PasskeyRow; use: Use; asked: KnownChallenge },
  ) {
    const person = await lockPerson(trx, database.kind, key.userId);
    const isFirst = await spendChallenge(trx, asked);
    const counts = isFirst && (await stored.noteUse(trx, key.id, use, Date.now()));
    if (person === undefined || !counts) throw refused();
    return person;
  }

  function browserOf(cookie: string | undefined): string | null {
    const value = askedBrowser.read(cookie);
    return value !== null && BROWSER.test(value) ? value : null;
  }
}

const refused = () =>
  new Problem(
    'wrong_credentials',
    'This passkey was not accepted. Try again, or log in another way.',
  );
