import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { iceServers } from '#server/features/talk/ice.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { startApiServer } from '../../support/api-server.ts';
import { newDatabasePlace } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';

const SECRET = 'a secret of a relay';

test('a name for the relays ends in twelve hours, says whose it is, and is signed as coturn asks', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  const config = { urls: ['stun:a.example', 'turn:b.example:3478'], turnSecret: SECRET };
  const username = '1767268800:ada';
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

test('only pages of a conversation may ask for a microphone and a screen', async () => {
  const place = await newDatabasePlace('sqlite');
  const api = await startApiServer(place, {
    ICE_SERVERS: 'stun:a.example, turns:b.example:5349?transport=tcp',
    TURN_SECRET: SECRET,
  });
  try {
    const ada = await Developer.join(api);
    const { headers, body } = await ada.call('GET', '/api/talk/servers');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      iceServers: [{ urls: ['stun:a.example'] }, { urls: [expect.stringContaining('turns:')] }],
    });
    const allowed = async (path: string) =>
      (await fetch(api.url + path)).headers.get('permissions-policy');
    expect(await allowed('/chat/somebody')).toMatch(
      /microphone=\(self\), display-capture=\(self\)/,
    );
    for (const path of ['/', '/chat', '/settings', '/api/talk/servers', '/u/ada']) {
      expect(await allowed(path)).toMatch(/microphone=\(\), display-capture=\(\)/);
    }
  } finally {
    await api.close();
    await place.remove();
  }
});
