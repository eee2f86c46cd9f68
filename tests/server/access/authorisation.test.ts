import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { ENDPOINTS, methodOf, pathOf, SCENE_ENV } from '../../support/access/endpoints.ts';
import { EVENT_NAMES, EVENTS, SOCKET_ROLES, type SocketRole } from '../../support/access/events.ts';
import {
  conversationsOf,
  everything,
  forgetPeople,
  privateRows,
} from '../../support/access/rows.ts';
import {
  joinModerator,
  newScenes,
  type Role,
  ROLES,
  type Scene,
  type Someone,
  BOSS,
} from '../../support/access/scene.ts';
import { type ApiAnswer, useApiServer } from '../../support/api-server.ts';
import { ChatClient } from '../../support/chat/chat-client.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';

const NAMES = Object.keys(ENDPOINTS);

/** Moderators may read and change these of the owner. */
const MODERATORS_MAY = new Set([
  'POST /api/admin/reports/:reportId/decide',
  'POST /api/admin/people/search',
  'GET /api/admin/people/:userId',
  'DELETE /api/admin/people/:userId',
  'POST /api/admin/people/:userId/suspend',
  'POST /api/admin/people/:userId/log-out',
]);

describeOnBothPlaces('authorisation', (newPlace) => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
  const api = useApiServer(newPlace, { ...SCENE_ENV, ...keys });
  let moderator: Someone;
  beforeAll(async () => {
    moderator = await joinModerator(api, BOSS);
  });

  const scenesFor = (roles: readonly Role[]): Promise<Scene[]> => newScenes(api, roles, moderator);
  const send = async (name: string, scene: Scene): Promise<ApiAnswer> =>
    api.call(methodOf(name), pathOf(name, scene), {
      cookie: scene.actor.cookie,
      ...(await ENDPOINTS[name]?.with?.(scene)),
    });
  const rolesAnswered = (name: string, fits: (status: number) => boolean): Role[] =>
    ROLES.filter((role) => fits(ENDPOINTS[name]?.answers[role] ?? 0));

  test('the table covers exactly the routes of the API', () => {
    const routes = api.backend.api.routes
      .filter(({ method, path }) => method !== 'ALL' && path !== '/api/*')
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(routes)].sort()).toEqual([...NAMES].sort());
  });

  // Runs first, while no notifications or mails are sent in the background.
  describe('refused requests store nothing', () => {
    // A small number of rows is compared quickly.
    afterEach(() => forgetPeople(api, moderator));

    test.each(NAMES)('%s', async (name) => {
      const scenes = await scenesFor(rolesAnswered(name, (status) => status >= 400));
      const calls = await Promise.all(
        scenes.map(async (scene) => ({ scene, with: await ENDPOINTS[name]?.with?.(scene) })),
      );
      const before = await everything(api);
      for (const { scene, with: options } of calls) {
        const { cookie } = scene.actor;
        const path = pathOf(name, scene);
        const answer = await api.call(methodOf(name), path, { cookie, ...options });
        const wanted = ENDPOINTS[name]?.answers[scene.role];
        expect([scene.role, answer.status], answer.text).toEqual([scene.role, wanted]);
        expect(answer.body).toMatchObject({ code: expect.any(String) as string });
      }
      expect(await everything(api)).toEqual(before);
    });
  });

  describe('allowed requests cannot reach the data of others', () => {
    test.each(NAMES)('%s', async (name) => {
      const scenes = await scenesFor(rolesAnswered(name, (status) => status < 400));
      await Promise.all(
        scenes.map(async (scene) => {
          const before = await privateRows(api, scene.owner);
          const answer = await send(name, scene);
          const wanted = ENDPOINTS[name]?.answers[scene.role];
          expect([scene.role, answer.status], answer.text).toEqual([scene.role, wanted]);
          if (scene.role === 'owner' || MODERATORS_MAY.has(name)) return;
          expect(await privateRows(api, scene.owner), scene.role).toEqual(before);
          expect(answer.text.includes(scene.owner.emailId), 'nobody learns the address').toBe(
            false,
          );
        }),
      );
    });
  });

  describe('sockets', () => {
    test.each(['anonymous', 'deleted', 'suspended'] as const)('%s gets no socket', async (role) => {
      const [scene] = await scenesFor([role]);
      const refusal = await new ChatClient(api.url, scene?.actor.cookie ?? null).connect();
      expect(refusal).toMatchObject({ code: 'unauthenticated' });
    });

    test.each(EVENT_NAMES)('%s', async (name) => {
      for (const scene of await scenesFor(SOCKET_ROLES)) {
        const { role } = scene as { role: SocketRole };
        const wanted = EVENTS[name].answers[role];
        const client = await ChatClient.open(api.url, scene.actor.cookie ?? '');
        const listener =
          role === 'owner' ? null : await ChatClient.open(api.url, scene.owner.cookie ?? '');
        try {
          const before = await conversationsOf(api, scene.owner);
          const answer = await client.askAnything(name, EVENTS[name].payload(scene));
          expect([role, answer.ok ? 'ok' : answer.code]).toEqual([role, wanted]);
          if (wanted === 'ok') continue;
          expect(await conversationsOf(api, scene.owner)).toEqual(before);
          await listener?.settled();
          for (const told of ['messageReceived', 'messageChanged', 'typing', 'readUpTo'] as const)
            expect(listener?.heard(told) ?? []).toEqual([]);
        } finally {
          client.close();
          listener?.close();
        }
      }
    });

    test('the session decides the sender of an event', async () => {
      const [scene] = (await scenesFor(['connection'])) as [Scene];
      const client = await ChatClient.open(api.url, scene.actor.cookie ?? '');
      const payload = { targetUserId: scene.owner.id, userId: scene.owner.id, text: 'Me' };
      const answer = await client.ask('sendMessage', payload);
      expect(answer.ok && answer.message.sender._id).toBe(scene.actor.id);
      client.close();
    });
  });
});
