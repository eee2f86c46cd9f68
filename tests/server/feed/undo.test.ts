import { describe, expect, test } from 'vitest';
import type { DeveloperAnswer, IgnoredAnswer, SavedAnswer } from '#shared/api.ts';
import { type ApiAnswer, useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer, seenByOthers } from '../../support/developer.ts';
import { rowsOf } from '../../support/rows.ts';

describeOnBothPlaces('undo and ignored developers', (newPlace) => {
  const api = useApiServer(newPlace);

  const join = () => Developer.many(api, 3);
  const undo = (who: Developer, to: Developer | string) =>
    who.call('POST', `/api/request/undo/${typeof to === 'string' ? to : to.id}`);
  const withdrawn = { status: 200, body: { message: 'Withdrawn' } };
  const signalsOf = (who: Developer) => rowsOf(api.db, 'signals', { fromUserId: who.id });

  describe('undo', () => {
    test('undoing interest returns both people to each other’s feed', async () => {
      const [ada, ben] = await join();
      const requests = async () => (await ben.call('GET', '/api/me/counts')).body;
      await ada.like(ben);
      expect(await requests()).toMatchObject({ requests: 1 });
      expect(await undo(ada, ben)).toMatchObject(withdrawn);
      expect(await requests()).toMatchObject({ requests: 0 });
      expect((await ben.received()).connectionRequest).toEqual([]);
      expect(await ada.wholeFeed()).toContain(ben.id);
      expect(await ben.wholeFeed()).toContain(ada.id);
      expect(await ada.like(ben)).toEqual({ message: 'Request sent' });
    });

    test('brings an ignored person back without notifying them', async () => {
      const [ada, ben] = await join();
      await ada.send('ignored', ben);
      expect(await undo(ada, ben)).toMatchObject(withdrawn);
      expect(await ada.wholeFeed()).toContain(ben.id);
      expect(await signalsOf(ada)).toEqual([]);
    });

    test('works once and only after a signal', async () => {
      const [ada, ben, cleo] = await join();
      await ada.send('ignored', ben);
      expect(await undo(ada, ben)).toMatchObject(withdrawn);
      for (const who of [ben, cleo]) {
        expect(await undo(ada, who)).toMatchObject({
          status: 404,
          body: { code: 'not_found', message: 'There is nothing to undo' },
        });
      }
      // A signal from the other person cannot be undone.
      await ben.like(ada);
      expect((await undo(ada, ben)).status).toBe(404);
      expect((await ada.received()).connectionRequest).toHaveLength(1);
    });

    test('a simultaneous undo and acceptance never both succeed', async () => {
      const [ada, ben] = await join();
      const seen = new Set<string>();
      for (let round = 0; round < 20; round += 1) {
        await ada.like(ben);
        const [request] = (await ben.received()).connectionRequest;
        const path = `/api/request/review/accepted/${request?._id ?? ''}`;
        const [back, yes] = await Promise.all(
          round % 2 === 0
            ? [undo(ada, ben), ben.call('POST', path)]
            : [ben.call('POST', path), undo(ada, ben)].reverse(),
        );
        seen.add(`${String(back?.status)} ${String(yes?.status)}`);
        const connected = (await ada.connections()).data.length === 1;
        expect(connected).toBe(yes?.status === 200);
        if (yes?.status === 200) break;
      }
      for (const outcome of seen) expect(['200 404', '409 200']).toContain(outcome);
    });

    test('is refused once the other person has accepted', async () => {
      const [ada, ben] = await join();
      await connect(ada, ben);
      expect(await undo(ada, ben)).toMatchObject({
        status: 409,
        body: {
          code: 'conflict',
          message: 'They have answered already. This cannot be undone.',
        },
      });
      const state = { lastAt: null, sessionAt: null, turn: false };
      expect((await ada.connections()).data).toEqual([{ ...seenByOthers(ben.user), state }]);
    });

    test('answers the same for declined and pending requests', async () => {
      const [ada, ben, cleo] = await join();
      await ada.like(ben);
      await ada.like(cleo);
      await cleo.answer('rejected', ada);
      for (const { id } of [ben, cleo])
        await ada.call('PUT', `/api/user/saved/${id}`, { body: {} });
      const phone = await cleo.socket();
      /** Everything that Ada receives about a person, from every endpoint. */
      const seen = async (who: Developer) => {
        const page = await ada.call('GET', `/api/developers/${who.id}`);
        const list = await ada.call('GET', '/api/user/ignored');
        const { saved } = await ada.read<SavedAnswer>('/api/user/saved');
        const copy = await ada.read<{
          answers: { toUserId: string; status: string; accepted: boolean }[];
        }>('/api/account/export');
        return {
          relation: (page.body as DeveloperAnswer).relation,
          ignored: (list.body as IgnoredAnswer).users.some(({ _id }) => _id === who.id),
          saved: saved.find(({ user }) => user._id === who.id)?.relation,
          copy: copy.answers
            .filter(({ toUserId }) => toUserId === who.id)
            .map(({ status, accepted }) => ({ status, accepted })),
        };
      };
      const steps: ((who: Developer) => Promise<ApiAnswer>)[] = [
        (who) => ada.send('interested', who),
        (who) => undo(ada, who),
        (who) => undo(ada, who),
        (who) => ada.send('ignored', who),
        (who) => ada.send('interested', who),
        (who) => undo(ada, who),
        (who) => ada.send('interested', who),
        (who) => undo(ada, who),
      ];
      for (const [at, step] of steps.entries()) {
        expect(await seen(cleo), `before step ${at}`).toEqual(await seen(ben));
        const [waiting, declined] = [await step(ben), await step(cleo)];
        expect([declined.status, declined.body], `step ${at}`).toEqual([
          waiting.status,
          waiting.body,
        ]);
      }
      expect(await seen(cleo)).toEqual(await seen(ben));
      expect((await cleo.received()).connectionRequest).toEqual([]);
      expect(phone.heard('requestReceived')).toEqual([]);
      // The decline is final nevertheless.
      expect(await cleo.send('interested', ada)).toMatchObject({
        status: 409,
        body: { message: 'You have already declined this developer' },
      });
      expect(await cleo.wholeFeed()).not.toContain(ada.id);
    });
  });

  describe('the list of ignored developers', () => {
    const ignored = (who: Developer, query = '') =>
      who.read<IgnoredAnswer>(`/api/user/ignored${query}`);

    test('lists only ignored people, the last first, in pages', async () => {
      const [ada, ben, cleo] = await join();
      const [dan, eve] = await join();
      for (const who of [ben, cleo, dan]) await ada.send('ignored', who);
      await ada.like(eve);
      await eve.send('ignored', ben);
      const first = await ignored(ada, '?limit=2');
      expect(first.users).toEqual([seenByOthers(dan.user), seenByOthers(cleo.user)]);
      const second = await ignored(ada, `?limit=2&cursor=${first.nextCursor ?? ''}`);
      expect(second).toEqual({ users: [seenByOthers(ben.user)], nextCursor: null });
      await undo(ada, cleo);
      expect((await ignored(ada)).users.map(({ _id }) => _id)).toEqual([dan.id, ben.id]);
    });

    test('leaves out deleted, suspended and blocked people', async () => {
      const [ada, ben, cleo] = await join();
      const [dan, eve] = await join();
      for (const who of [ben, cleo, dan, eve]) await ada.send('ignored', who);
      await ben.leave();
      await cleo.block(ada);
      await dan.change('users', { suspendedUntil: Date.now() + 3_600_000 });
      expect((await ignored(ada)).users.map(({ _id }) => _id)).toEqual([eve.id]);
    });

    test('shows only one’s own list and checks input', async () => {
      const [ada, ben, cleo] = await join();
      await ben.send('ignored', cleo);
      expect(await ignored(ada)).toEqual({ users: [], nextCursor: null });
      for (const query of ['limit=0', 'limit=51', 'cursor=x']) {
        expect((await ada.call('GET', `/api/user/ignored?${query}`)).status, query).toBe(400);
      }
    });
  });
});
