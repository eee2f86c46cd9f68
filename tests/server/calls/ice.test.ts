import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { iceServers } from '#server/features/calls/ice.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { startForTest } from '../../support/api-server.ts';
import { newSqlitePlace } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';

const SECRET = 'a secret of a relay';

test('TURN credentials last ten minutes and are signed for coturn', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  const config = { urls: ['stun:a.example', 'turn:b.example:3478'], turnSecret: SECRET };
  const username = '1767226200:ada';
  expect(iceServers(config, 'ada', now)).toEqual({
    iceServers: [
      { urls: ['stun:a.example'] },
      {
        urls: ['turn:b.example:3478'],
        username,
        credential: createHmac('sha1', SECRET).update(username).digest('base64'),
      },
    ],
  });
  expect(iceServers({ urls: [], turnSecret: null }, 'ada', now)).toEqual({ iceServers: [] });
});

test.each([
  [{ ICE_SERVERS: 'http://a.example' }, /ICE_SERVERS/],
  [{ ICE_SERVERS: 'turn:a.example' }, /TURN_SECRET is missing/],
  [{ ICE_SERVERS: 'turn:a.example', TURN_SECRET: 'short' }, /TURN_SECRET/],
])('%j is refused at the start', (env, says) => {
  expect(() => readConfig(env, () => 'x'.repeat(32))).toThrow(says);
});

test('TURN relays need a call; microphones need a chat page', async () => {
  const api = await startForTest(await newSqlitePlace(), {
    ICE_SERVERS: 'stun:a.example, turns:b.example:5349?transport=tcp',
    TURN_SECRET: SECRET,
  });
  const [ada, ben] = await Developer.pair(api);
  const servers = (who: Developer) => who.call('GET', '/api/calls/servers');
  for (const who of [ada, ben]) expect(await servers(who)).toMatchObject({ status: 409 });
  const by = { tab: 'a', sessionId: ada.id };
  await api.backend.calls.ring(ada.id, ben.id, by);
  expect(await servers(ben)).toMatchObject({ status: 200 });
  const { headers, body } = await servers(ada);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toMatchObject({
    iceServers: [{ urls: ['stun:a.example'] }, { urls: [expect.stringContaining('turns:')] }],
  });
  await api.backend.calls.end(ada.id, ben.id);
  for (const who of [ada, ben]) expect(await servers(who)).toMatchObject({ status: 409 });
  const allowed = async (path: string) =>
    (await fetch(api.url + path)).headers.get('permissions-policy');
  expect(await allowed('/chat/somebody')).toMatch(/microphone=\(self\), display-capture=\(self\)/);
  for (const path of ['/', '/chat', '/settings', '/api/calls/servers', '/u/ada']) {
    expect(await allowed(path)).toMatch(/microphone=\(\), display-capture=\(\)/);
  }
});
