import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uniquePerson } from '../support/account.ts';
import { type ApiServer, startApiServer } from '../support/api-server.ts';
import { newDatabasePlace } from '../support/databases.ts';
import { Developer } from '../support/developer.ts';

describe('rate limits', () => {
  let api: ApiServer;
  beforeAll(async () => {
    const limits = 'login.email=3/1h login.address=6/1h signup.address=4/1h';
    api = await startApiServer(await newDatabasePlace('sqlite'), {
      RATE_LIMITS: limits,
      TRUST_PROXY: '1',
    });
  });
  afterAll(() => api.close());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const login = (emailId: string, address: string) =>
    api.call('POST', '/api/login', {
      body: { emailId, password: 'guess number 1' },
      headers: from(address),
    });

  test('the fourth guess at one email is refused from any address, with the time to wait', async () => {
    const statuses = [];
    for (const last of [1, 2, 3])
      statuses.push((await login('a@x.example', `198.51.100.${String(last)}`)).status);
    expect(statuses).toEqual([400, 400, 400]);
    const refused = await login('A@x.example', '198.51.100.4');
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      code: 'too_many_requests',
      message: 'Too many attempts. Try again in 60 minutes.',
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await login('b@x.example', '198.51.100.4')).status).toBe(400);
  });

  test('one address guessing at many emails is refused; what it forges further left does not help', async () => {
    for (let n = 0; n < 6; n += 1) {
      expect((await login(`c${String(n)}@x.example`, '203.0.113.9')).status).toBe(400);
    }
    expect((await login('d@x.example', '203.0.113.9')).status).toBe(429);
    expect((await login('e@x.example', '8.8.8.8, 203.0.113.9')).status).toBe(429);
    expect((await login('f@x.example', '203.0.113.10')).status).toBe(400);
  });

  test('one address gets five mails of changes an hour, however many accounts ask for them', async () => {
    const statuses = [];
    for (let n = 0; n < 6; n += 1) {
      const { cookie } = await Developer.join(api);
      const body = { emailId: 'flooded@x.example' };
      statuses.push((await api.call('POST', '/api/email/change', { cookie, body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
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
