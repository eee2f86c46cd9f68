import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { type Passkey, PASSKEY_ANSWER_MS, PASSKEYS_MAX } from '#shared/passkeys.ts';
import * as schemas from '#shared/schemas/passkeys.ts';
import { deviceName, deviceOf } from '#shared/user-agent.ts';
import { fullName } from '#shared/user.ts';
import { site as name } from '#site';
import type { Db } from '../../../platform/db/database.ts';
import { changePerson, lockPerson } from '../../../platform/db/lock-people.ts';
import { deleteRows, findRow, updateRows } from '../../../platform/db/rows.ts';
import { type ApiContext, optional, setCookies } from '../../../platform/http/api.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { Problem } from '../../../platform/problem.ts';
import { iso } from '../../../platform/time.ts';
import { type ChallengePurpose, spendChallenge } from '../challenges.ts';
import { createCookie } from '../cookies.ts';
import { requireSession } from '../login-sessions.ts';
import type { AccountParts } from '../parts.ts';
import { failedSignIn } from '../sign-in.ts';
import * as stored from './repository.ts';
import {
  ALGORITHMS,
  bytesOf,
  challengeOf,
  handleOf,
  readNewKey,
  readUse,
  siteOf,
  webAuthn,
} from './web-authn.ts';

const BROWSER = /^[\w-]{22}$/;

/** Routes of /passkeys, /login/passkey and /step-up. Each passkey counts as both factors. */
export function passkeyRoutes(parts: AccountParts) {
  const { database, challenges, limit, stepUp, signIn, accountEmailsWithin, events } = parts;
  const { audit } = parts;
  const { db } = database;
  const site = (c: ApiContext) => siteOf(parts.config.origin, c.env.incoming.headers.host);
  const askedBrowser = createCookie(parts.config.origin, 'passkey', {
    path: '/api/login/passkey',
    sameSite: 'Strict',
  });

  return {
    'GET /passkeys': {
      run: async ({ me, caller }) => ({
        passkeys: (await stored.listPasskeys(db, me)).map(toPasskey),
        proof: await stepUp.ownerProof(me),
        proposedName: deviceName(deviceOf(caller.userAgent)),
      }),
    },
    'POST /passkeys/options': {
      body: optional(schemas.passkeyBeginSchema),
      async run({ c, session, me, body, caller }) {
        await limit('passkey.user', me);
        await stepUp.requireOwner(session, body.password, caller);
        const known = await stored.listPasskeys(db, me);
        if (known.length >= PASSKEYS_MAX) throw tooMany();
        const { generateRegistrationOptions } = await webAuthn();
        return generateRegistrationOptions({
          rpName: name.name,
          rpID: site(c).id,
          userName: session.user.emailId,
          userDisplayName: fullName(session.user),
          userID: bytesOf(handleOf(me)),
          challenge: bytesOf(challenges.make('add', session.id)),
          timeout: PASSKEY_ANSWER_MS,
          attestationType: 'none',
          supportedAlgorithmIDs: ALGORITHMS,
          excludeCredentials: known.map(toCredential),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        });
      },
    },
    'POST /passkeys': {
      status: 201,
      body: schemas.passkeyAddSchema,
      async run({ c, session, me: userId, body, caller }) {
        await limit('passkey.user', userId);
        const challenge = challengeOf(body.response.response);
        const asked = challenges.read(challenge, 'add', session.id);
        const key = asked && (await readNewKey(body.response, site(c), challenge));
        if (asked === null || key === null) throw notAdded();
        const own = { id: randomUUIDv7(), userId, name: body.name };
        const row = { ...own, ...key, createdAt: Date.now(), lastUsedAt: null };
        await changePerson(database, userId, async (trx, person) => {
          // The session may have ended since the options were issued.
          await requireSession(trx, session.id);
          if (!(await spendChallenge(trx, asked))) throw notAdded();
          if ((await stored.listPasskeys(trx, userId)).length >= PASSKEYS_MAX) throw tooMany();
          if (!(await stored.insertPasskey(trx, row))) throw notAdded();
          // A new key has just verified its owner.
          await stepUp.proveAlone(trx, session);
          if (person?.emailVerified) await accountEmailsWithin(trx).passkeyAdded(person, row.name);
          await audit.own('security.passkeyAdded', userId, caller, {}, trx);
        });
        events.emit('signInChanged', { userId, kind: 'passkeyAdded' });
        return toPasskey(row);
      },
    },
    'PUT /passkeys/:passkeyId': {
      body: schemas.passkeyNameSchema,
      async run({ session, me: userId, params: { passkeyId: id }, body }) {
        await limit('passkey.user', userId);
        // Exchanged names would lead the owner to remove the wrong key.
        await stepUp.require(session);
        await updateRows(db, 'passkeys', { userId, id }, { name: body.name });
        const row = await findRow(db, 'passkeys', { userId, id });
        if (row === undefined) throw gone();
        return toPasskey(row);
      },
    },
    'DELETE /passkeys/:passkeyId': {
      async run({ session, me: userId, params: { passkeyId: id }, caller }) {
        await limit('passkey.user', userId);
        await stepUp.require(session);
        await changePerson(database, userId, async (trx, person) => {
          const row = await findRow(trx, 'passkeys', { userId, id });
          if (row === undefined) throw gone();
          await deleteRows(trx, 'passkeys', { userId, id });
          if (person?.emailVerified)
            await accountEmailsWithin(trx).passkeyRemoved(person, row.name);
          await audit.own('security.passkeyRemoved', userId, caller, {}, trx);
        });
        events.emit('signInChanged', { userId, kind: 'passkeyRemoved' });
        return { message: 'Removed' };
      },
    },
    /** The challenge names no accounts: the browser knows its passkeys. */
    'POST /login/passkey/options': {
      limit: 'passkey.asked',
      async runOpen({ c, caller }) {
        // The id is reused, because another tab may be waiting with it.
        const browser = browserOf(caller.cookie) ?? randomBytes(16).toString('base64url');
        const options = await optionsFor(c, 'login', browser);
        setCookies(c, [askedBrowser.set(browser, PASSKEY_ANSWER_MS / 1000)]);
        return options;
      },
    },
    'POST /login/passkey': {
      limit: 'passkey.address',
      body: schemas.passkeyUseSchema,
      async runOpen({ c, body, caller }) {
        const bound = browserOf(caller.cookie) ?? '';
        try {
          const answer = await read(c, body.response, 'login', bound);
          // The limit is separate, so that correct passwords without a second factor don't lock out the owner.
          await limit('login.user', `${answer.key.userId}:passkey`);
          const admission = await db.transaction().execute(async (trx) => {
            const person = await take(trx, answer);
            return signIn.admit(trx, person, { by: 'a passkey', caller });
          });
          return { data: signIn.finish(c, admission) };
        } catch (error) {
          if (error instanceof Problem && error.code === 'wrong_credentials') {
            const key = await findRow(db, 'passkeys', { credentialId: body.response.id });
            const detail = { by: 'a passkey', failure: 'passkey' } as const;
            await audit.record(failedSignIn(caller, detail, key?.userId ?? null));
          }
          throw error;
        }
      },
    },
    'GET /step-up': { run: async ({ me }) => ({ ways: await stepUp.ways(me) }) },
    // The export is a plain link, so the browser asks first whether a step-up is needed.
    'POST /step-up': { stepUp: true, run: () => ({ message: 'Go on' }) },
    'POST /step-up/passkey/options': {
      async run({ c, session, me }) {
        await limit('passkey.user', me);
        return optionsFor(c, 'step-up', session.id, await stored.listPasskeys(db, me));
      },
    },
    'POST /step-up/passkey': {
      body: schemas.passkeyUseSchema,
      async run({ c, session, me, body }) {
        await limit('passkey.user', me);
        const answer = await read(c, body.response, 'step-up', session.id);
        if (answer.key.userId !== me) throw refused();
        await db.transaction().execute(async (trx) => {
          await take(trx, answer);
          await stepUp.prove(trx, session.id);
        });
        return { message: 'Proved' };
      },
    },
  } satisfies Partial<Routes>;

  async function optionsFor(
    c: ApiContext,
    purpose: ChallengePurpose,
    bound: string,
    keys: stored.PasskeyRow[] = [],
  ) {
    const { generateAuthenticationOptions } = await webAuthn();
    return generateAuthenticationOptions({
      rpID: site(c).id,
      challenge: bytesOf(challenges.make(purpose, bound)),
      timeout: PASSKEY_ANSWER_MS,
      userVerification: 'required',
      allowCredentials: keys.map(toCredential),
    });
  }

  /** Unknown keys and wrong signatures get the same error. */
  async function read(
    c: ApiContext,
    given: schemas.PasskeyAssertion,
    purpose: ChallengePurpose,
    bound: string,
  ) {
    const key = await findRow(db, 'passkeys', { credentialId: given.id });
    if (key === undefined) throw refused();
    const challenge = challengeOf(given.response);
    const asked = challenges.read(challenge, purpose, bound);
    const use = asked && (await readUse(given, key, site(c), challenge));
    if (asked === null || use === null) throw refused();
    return { key, use, asked };
  }

  /** A repeated answer or a copied key is refused. */
  async function take(trx: Db, { key, use, asked }: Awaited<ReturnType<typeof read>>) {
    const person = await lockPerson(trx, key.userId);
    const isFirst = await spendChallenge(trx, asked);
    const counts = isFirst && (await stored.noteUse(trx, key.id, use));
    if (person === undefined || !counts) throw refused();
    return person;
  }

  function browserOf(cookie: string | undefined): string | null {
    const value = askedBrowser.read(cookie);
    return value !== null && BROWSER.test(value) ? value : null;
  }
}

const gone = () => new Problem('not_found', 'This passkey is removed already');
const notAdded = () =>
  new Problem('invalid_input', 'This passkey could not be added. Try again in a moment.');
const tooMany = () =>
  new Problem('conflict', `You have ${String(PASSKEYS_MAX)} passkeys. Remove one first.`);
const refused = () =>
  new Problem(
    'wrong_credentials',
    'This passkey was not accepted. Try again, or log in another way.',
  );

const toCredential = ({ credentialId, transports }: stored.PasskeyRow) => ({
  id: credentialId,
  transports: JSON.parse(transports) as string[],
});

const toPasskey = ({ id, name, createdAt, lastUsedAt, backedUp }: stored.PasskeyRow): Passkey => ({
  _id: id,
  name,
  createdAt: iso(createdAt),
  lastUsedAt: iso(lastUsedAt),
  isSynced: backedUp === 1,
});
