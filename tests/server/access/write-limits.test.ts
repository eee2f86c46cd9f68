import { createHmac } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { LIMIT_NAMES } from '#server/platform/config/rate-limits.ts';
import { MESSAGE_MAX } from '#shared/limits.ts';
import { ENDPOINTS, methodOf, pathOf, SCENE_ENV } from '../../support/access/endpoints.ts';
import {
  joinModerator,
  newScenes,
  ROLES,
  type Scene,
  type Someone,
  BOSS,
} from '../../support/access/scene.ts';
import { startForTest, useApiServer } from '../../support/api-server.ts';
import { putChat } from '../../support/chat/long-chat.ts';
import { newSqlitePlace } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';

/** Reasons why an endpoint has no visible limit here. */
const EXEMPT: Readonly<Record<string, string>> = {
  'POST /api/logout': 'a login session ends once, and each begins with a limited sign-in',
  'DELETE /api/delete/:id': 'an account is deleted once, and each begins with a limited sign-up',
  'POST /api/login/code': 'needs a waiting sign-in: account/factors-sign-in.test.ts',
  'POST /api/notifications/unsubscribe': 'needs the token of a mail: the last test here',
};
/** These limits count addresses, because they slow down guesses of tokens and codes. */
const PER_ADDRESS = new Set(['POST /api/pair-links/accept', 'POST /api/step-up/code']);
const LIMITED = Object.keys(ENDPOINTS).filter((name) => !(name in EXEMPT));

const ONCE = LIMIT_NAMES.map((name) => `${name}=1/1h`).join(' ');
const api = useApiServer(newSqlitePlace, SCENE_ENV);
const strict = useApiServer(() => Promise.resolve(api.place), { ...SCENE_ENV, RATE_LIMITS: ONCE });
let moderator: Someone;
beforeAll(async () => {
  moderator = await joinModerator(api, BOSS);
});

test.each(LIMITED)('%s has a rate limit', async (name) => {
  const { answers, with: options } = ENDPOINTS[name] ?? expect.fail();
  const role = ROLES.find((one) => answers[one] < 400) ?? 'owner';
  const [scene, other] = await newScenes(api, [role, role], moderator);
  if (scene === undefined || other === undefined) return expect.fail();
  const caller = async (one: Scene) => {
    const sent = { cookie: one.actor.cookie, ...(await options?.(one)) };
    return async () => (await strict.call(methodOf(name), pathOf(name, one), sent)).status;
  };
  const call = await caller(scene);
  const statuses = [await call(), await call(), await call()];
  expect(statuses).toContain(429);
  // Two people at one address have separate limits.
  const isPersonal = answers.anonymous === 401 && role !== 'moderator' && !PER_ADDRESS.has(name);
  if (isPersonal) expect(await (await caller(other))(), 'another person').not.toBe(429);
});

test('unsubscribing with a mail token has a rate limit', async () => {
  const [scene] = await newScenes(api, ['owner'], moderator);
  const { id } = scene?.owner ?? expect.fail();
  const key = api.backend.config.authSecret;
  const mac = createHmac('sha256', key).update(`unsubscribe:${id}`).digest('base64url');
  const body = { t: `${id}.${mac}` };
  const ask = () => strict.call('POST', '/api/notifications/unsubscribe', { body });
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
});

test('a long answer counts as several reads', async () => {
  const limited = await startForTest(api.place, { RATE_LIMITS: 'read.user=4/1h' });
  const [ada, grace] = await Developer.pair(limited);
  const texts = Array<string>(50).fill('x'.repeat(MESSAGE_MAX));
  putChat(api.place.dataDir, { one: ada.id, other: grace.id, texts });
  const twice = async (path: string) => [
    (await ada.call('GET', path)).status,
    (await ada.call('GET', path)).status,
  ];
  expect(await twice('/api/notifications')).toEqual([200, 200]);
  expect(await twice(`/api/chat/${grace.id}/messages`)).toEqual([200, 429]);
});
