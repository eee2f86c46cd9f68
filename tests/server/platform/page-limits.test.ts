import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, type SignedIn } from '../../support/account.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';

const LIMITS = 'page.user=4/1h page.address=6/1h';

describe('limits of pages', () => {
  let server: ServerProcess;
  let ada: SignedIn;
  let ben: SignedIn;
  beforeAll(async () => {
    server = await startServer({ env: { RATE_LIMITS: LIMITS, TRUST_PROXY: '1' } });
    [ada, ben] = [await createAccount(server.url), await createAccount(server.url)];
  });
  afterAll(() => server.stop());

  const open = (path: string, from: string, cookie = '') =>
    fetch(server.url + path, {
      headers: { cookie, 'x-forwarded-for': from },
      redirect: 'manual',
    });

  test('a person who opens too many pages gets 429 everywhere', async () => {
    for (const last of [1, 2, 3, 4]) {
      const page = await open('/settings', `198.51.100.${String(last)}`, ada.cookie);
      expect(page.status).toBe(200);
      await page.text();
    }
    const refused = await open('/settings', '198.51.100.5', ada.cookie);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    const html = await refused.text();
    expect(html).toContain('Too Many Pages at Once');
    expect(html).not.toContain('http-equiv="refresh"');
    // Other people and cheap pages are not refused.
    expect((await open('/settings', '198.51.100.5', ben.cookie)).status).toBe(200);
    for (const path of ['/about', '/portfolio', '/favicon.svg']) {
      expect((await open(path, '198.51.100.5', ada.cookie)).status).toBe(200);
    }
    expect((await open('/api/user/connections', '198.51.100.5', ada.cookie)).status).toBe(200);
  });

  test('a person over their limit doesn’t use up their address', async () => {
    const carl = await createAccount(server.url);
    const from = '198.51.100.77';
    for (let at = 0; at < 10; at += 1) await (await open('/settings', from, carl.cookie)).text();
    expect((await open('/login', from)).status).toBe(200);
  });

  test('an address shares one page limit, without cached pages', async () => {
    const from = '203.0.113.9';
    for (let at = 0; at < 20; at += 1) {
      expect((await open('/portfolio', from)).status).toBe(200);
      expect((await open('/settings', from)).status).toBe(302);
    }
    for (let at = 0; at < 6; at += 1) expect((await open('/login', from)).status).toBe(200);
    expect((await open('/login', from)).status).toBe(429);
    expect((await open('/login', '203.0.113.10')).status).toBe(200);
  });

  test('the refusal page has no address of its own', async () => {
    expect((await open('/429', '192.0.2.1', ben.cookie)).status).toBe(404);
  });
});

test('simultaneous page requests delay only their own client', async () => {
  const server = await startServer();
  try {
    const ada = await createAccount(server.url);
    const ben = await createAccount(server.url);
    const done: string[] = [];
    const open = async ({ cookie }: SignedIn, name: string): Promise<void> => {
      const page = await fetch(`${server.url}/settings`, { headers: { cookie } });
      expect(page.status).toBe(200);
      await page.text();
      done.push(name);
    };
    await Promise.all([open(ada, 'first'), open(ben, 'first')]);
    done.length = 0;
    const many = Array.from({ length: 60 }, () => open(ada, 'ada'));
    // Requested after all of hers, and answered before the last of them.
    await Promise.all([...many, open(ben, 'ben')]);
    expect(done.indexOf('ben')).toBeLessThan(50);
  } finally {
    await server.stop();
  }
});
