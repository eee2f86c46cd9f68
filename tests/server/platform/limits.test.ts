import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSession, uniquePerson } from '../../support/account.ts';
import { type ApiAnswer, statusesAtOnce, useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces, newDatabasePlace } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { putSession } from '../../support/quick-session.ts';
import { tokenOf } from '../../support/fakes/mailbox.ts';
import { rowOf } from '../../support/rows.ts';

const from = (address: string) => ({ 'x-forwarded-for': address });
let addresses = 0;
/** Returns an unused IP address. */
const somewhere = (): string => {
  addresses += 1;
  return `10.0.${String(addresses >> 8)}.${String(addresses & 255)}`;
};
const secondsOf = (answer: ApiAnswer) => Number(answer.headers.get('retry-after'));

/** Moves the clock on by `seconds`. */
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describeOnBothPlaces('guessing a password', (newPlace) => {
  const api = useApiServer(newPlace, { TRUST_PROXY: '1', RATE_LIMITS: 'signup.address=1000/1h' });
  // The date is fixed, so that no wait ends by itself; the timers of drivers still run.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const loginFrom = (address: string, emailId: string, password: string, cookie?: string) =>
    api.call('POST', '/api/login', { body: { emailId, password }, headers: from(address), cookie });
  /** Tries a password from an unused address, and from a new browser unless there is a cookie. */
  const login = (emailId: string, password: string, cookie?: string) =>
    loginFrom(somewhere(), emailId, password, cookie);

  /** Uses up an account's attempts from many addresses. */
  async function attack(emailId: string, wrong = 5): Promise<ApiAnswer> {
    for (let n = 0; n < wrong; n += 1) {
      expect((await login(emailId, `guess number ${n}`)).status).toBe(400);
    }
    const refused = await login(emailId, 'one more guess');
    expect(refused.status).toBe(429);
    return refused;
  }

  test('waits grow alike for existing and unknown accounts', async () => {
    const robin = await Developer.signUp(api);
    for (const emailId of [robin.credentials.emailId, uniquePerson().emailId]) {
      const refused = await attack(emailId);
      expect(refused.body).toEqual({
        code: 'too_many_requests',
        message: 'Too many attempts. Try again in 2 seconds.',
      });
      const waits: number[] = [];
      for (let n = 0; n < 10; n += 1) {
        const answer = await login(emailId, 'refused, not counted');
        expect(answer.status).toBe(429);
        waits.push(secondsOf(answer));
        pass(secondsOf(answer));
        expect((await login(emailId, 'a guess in time')).status).toBe(400);
      }
      expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    }
  });

  test('simultaneous guesses are counted before they are compared', async () => {
    const robin = await Developer.signUp(api);
    const guess = (n: number) => login(robin.credentials.emailId, `at once ${n}`);
    const refused = [...Array<number>(5).fill(400), ...Array<number>(35).fill(429)];
    expect(await statusesAtOnce(40, guess)).toEqual(refused);
  });

  test('the owner’s known device may sign in during an attack', async () => {
    const robin = await Developer.signUp(api);
    const { emailId, password } = robin.credentials;
    await robin.call('POST', '/api/logout');
    await attack(emailId);
    const back = await login(emailId, password, robin.cookie);
    expect(back.status, back.text).toBe(200);
    // A browser that signs in to several accounts is known to all of them.
    const sam = await Developer.signUp(api);
    const shared = await login(sam.credentials.emailId, sam.credentials.password, back.cookie);
    await attack(sam.credentials.emailId);
    for (const { credentials } of [robin, sam]) {
      const again = await login(credentials.emailId, credentials.password, shared.cookie);
      expect(again.status, again.text).toBe(200);
    }
    expect((await login(emailId, password)).status, 'right, from a strange one').toBe(429);
  });

  test('a known device has its own limit; unknown ones don’t', async () => {
    const [robin, eve] = [await Developer.signUp(api), await Developer.signUp(api)];
    const { emailId, password } = robin.credentials;
    await attack(emailId);
    const device = robin.cookie.split('; ')[1] ?? '';
    const own = device.split('=')[1] ?? '';
    const hers = eve.cookie.split('pairwise.device=')[1] ?? '';
    const [id, proof] = [own.slice(0, 22), own.slice(22)];
    for (const cookie of [
      eve.cookie,
      `pairwise.device=${id}${hers.slice(22)}`,
      `pairwise.device=${id}${proof.startsWith('A') ? 'B' : 'A'}${proof.slice(1)}`,
      `pairwise.device=${id}`,
      // An id that the server did not issue has no valid proof.
      `pairwise.device=${'x'.repeat(22)}${proof}`,
      `pairwise.device=${id}.${proof}`,
      `pairwise.device=${Array(6).fill(own).join('.')}`,
      'pairwise.device=%E0%A4%A',
    ]) {
      expect((await login(emailId, password, cookie)).status, cookie).toBe(429);
    }
    for (let n = 0; n < 5; n += 1) {
      expect((await login(emailId, `mistyped ${n}`, device)).status).toBe(400);
    }
    const refused = await login(emailId, password, device);
    expect([refused.status, secondsOf(refused)]).toEqual([429, 2]);
  });

  test('a new password forgets all devices except its own', async () => {
    const robin = await Developer.signUp(api);
    const { emailId } = robin.credentials;
    const old = robin.cookie;
    const changed = await robin.changePassword('the second password');
    expect(changed.status, changed.text).toBe(200);
    await attack(emailId);
    expect((await login(emailId, 'the second password', old)).status).toBe(429);
    const back = await login(emailId, 'the second password', changed.cookie);
    expect(back.status).toBe(200);

    const reset = await robin.resetPassword('the third password');
    expect(reset.status).toBe(200);
    expect((await login(emailId, 'the third password', changed.cookie)).status).toBe(429);
    const third = await login(emailId, 'the third password', reset.cookie);
    expect(third.status, 'the mail lets its reader in through an attack').toBe(200);
  });

  test('a shared address stays usable while one person guesses', async () => {
    const office = '203.0.113.40';
    const [victim, colleague] = [await Developer.signUp(api), await Developer.signUp(api)];
    for (let n = 0; n < 5; n += 1)
      await loginFrom(office, victim.credentials.emailId, `guess ${n}`);
    for (let n = 0; n < 80; n += 1) {
      expect((await loginFrom(office, victim.credentials.emailId, `more ${n}`)).status).toBe(429);
    }
    const { emailId, password } = colleague.credentials;
    // Correct passwords do not count against the address.
    for (let n = 0; n < 20; n += 1)
      expect((await loginFrom(office, emailId, password)).status).toBe(200);
    expect((await loginFrom(office, emailId, 'mistyped')).status).toBe(400);
    expect((await loginFrom(office, emailId, password)).status).toBe(200);
  });

  test('guesses at many accounts limit an address despite forged headers', async () => {
    const address = '203.0.113.9';
    for (let n = 0; n < 50; n += 1) {
      expect((await loginFrom(address, `c${n}@x.example`, 'a guess')).status).toBe(400);
    }
    const refused = await loginFrom(address, 'd@x.example', 'a guess');
    expect([refused.status, secondsOf(refused)]).toEqual([429, 2]);
    expect((await loginFrom(`8.8.8.8, ${address}`, 'e@x.example', 'a guess')).status).toBe(429);
    expect((await loginFrom('203.0.113.10', 'f@x.example', 'a guess')).status).toBe(400);
    // A person there whose browser is known can sign in nevertheless.
    const robin = await Developer.signUp(api);
    const { emailId, password } = robin.credentials;
    expect((await loginFrom(address, emailId, password)).status).toBe(429);
    expect((await loginFrom(address, emailId, password, robin.cookie)).status).toBe(200);
    pass(2);
    expect((await loginFrom(address, emailId, password)).status).toBe(200);
  });

  test('the confirmation page shares the limits of the login', async () => {
    const robin = await Developer.signUp(api);
    const { emailId, password } = robin.credentials;
    const token = tokenOf(await robin.mail(/^Confirm your email/));
    const type = (typed: string) =>
      api.call('POST', '/api/email/confirm', {
        body: { token, password: typed },
        headers: from(somewhere()),
      });
    for (let n = 0; n < 5; n += 1) expect((await type(`guess ${n}`)).status).toBe(400);
    expect((await type(password)).status).toBe(429);
    expect((await login(emailId, password)).status).toBe(429);
    expect((await login(emailId, password, robin.cookie)).status).toBe(200);
  });

  test('sign-ins with the correct password are limited too', async () => {
    const robin = await Developer.signUp(api);
    const { emailId, password } = robin.credentials;
    const logIn = () => loginFrom('203.0.113.77', emailId, password, robin.cookie);
    for (let n = 0; n < 30; n += 1) expect((await logIn()).status).toBe(200);
    expect((await logIn()).status).toBe(429);
    // Somebody with the password, but without the code, locks nobody out elsewhere.
    expect((await login(emailId, password)).status).toBe(200);
  });

  test('a few typos before a sign-in are forgotten next day', async () => {
    const robin = await Developer.signUp(api);
    const { emailId, password } = robin.credentials;
    await attack(emailId);
    pass(3601);
    for (let n = 0; n < 4; n += 1) await login(emailId, 'mistyped');
    expect((await login(emailId, password)).status).toBe(200);
    await openSession(api.url, robin.credentials);
  });
});

describe('rate limits', () => {
  const api = useApiServer(() => newDatabasePlace('sqlite'), {
    RATE_LIMITS: 'signup.address=4/1h',
    TRUST_PROXY: '1',
  });

  test('an address gets ten mails a day from all senders', async () => {
    const emailId = 'flooded@x.example';
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const { cookie } = await Developer.join(api);
      const body = { emailId };
      statuses.push((await api.call('POST', '/api/email/change', { cookie, body })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);

    // Mail about changes can't keep the owner of the address from signing up.
    const signUp = (host: number) =>
      api.call('POST', '/api/signup', {
        body: uniquePerson({ emailId }),
        headers: from(`203.0.113.${200 + host}`),
      });
    const signUps: number[] = [];
    for (let host = 0; host < 6; host += 1) signUps.push((await signUp(host)).status);
    expect(signUps).toEqual([201, 409, 409, 409, 409, 429]);
    // The account with this address can't send more mail to it either.
    const { database, config } = api.backend;
    const { id } = await rowOf(database.db, 'users', { email: emailId });
    const cookie = await putSession(database, config.authSecret, id);
    for (let n = 0; n < 5; n += 1) {
      const body = { emailId: uniquePerson().emailId };
      expect((await api.call('POST', '/api/email/change', { cookie, body })).status).toBe(200);
    }
    expect((await api.call('POST', '/api/email/verification', { cookie })).status).toBe(429);
  });

  test('refused passwords leave the sign-ups of an address alone', async () => {
    const body = uniquePerson();
    const signUp = (password: string, host: number) =>
      api.call('POST', '/api/signup', {
        body: { ...body, password },
        headers: from(`203.0.114.${100 + host}`),
      });
    for (let n = 0; n < 6; n += 1) expect((await signUp('password1234', n)).status).toBe(400);
    expect((await signUp(body.password, 6)).status).toBe(201);
  });

  test('sign-ups from one IPv6 subscriber count together', async () => {
    const signUp = (address: string) =>
      api.call('POST', '/api/signup', { body: uniquePerson(), headers: from(address) });
    for (const host of ['1', '2', '3', '4']) {
      expect((await signUp(`2001:db8:1:2::${host}`)).status).toBe(201);
    }
    expect((await signUp('2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await signUp('2001:db8:1:3::1')).status).toBe(201);
  });
});
