import { expect, test } from 'vitest';
import { sendersView } from '#server/platform/db/migrations/0044-senders-view.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';

/** A sender may have a second account, whose feed must not tell of a decline. */
describeOnBothPlaces('a decline in the feed', (newPlace, kind) => {
  const api = useApiServer(newPlace, { RATE_LIMITS: 'signal.user=100000/1h block.user=1000/1h' });
  const db = () => api.db;

  const people = (count: number) =>
    Promise.all(Array.from({ length: count }, () => Developer.join(api)));
  const undo = (who: Developer, other: Developer) =>
    who.call('POST', `/api/request/undo/${other.id}`);

  /** Learns from all choices anew. */
  async function learn(): Promise<void> {
    await db().updateTable('tastes').set({ numbers: null, version: null }).execute();
    await db().updateTable('taste_model').set({ newestSignal: null, claimedUntil: 0 }).execute();
    expect(await api.backend.feed.preferences.learnNow()).toBe(true);
  }

  test('changes neither order nor cursors', async () => {
    const joined = (await people(9)).sort((one, other) => (one.id < other.id ? 1 : -1));
    const [ben, ada, twin, cleo, dan, eve, ...others] = joined;
    if (!ben || !ada || !twin || !cleo || !dan || !eve) throw new Error('nobody joined');
    for (const other of others) await other.like(cleo);
    // With one pending request Ben would be equal to Dan, and the newer one comes first.
    await eve.send('ignored', dan);
    for (const one of [dan, ben]) await cleo.like(one);
    await ada.like(ben);
    await learn();
    const walk = async () => {
      const steps: { id: string | undefined; cursor: string }[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = await twin.feed(`?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
        cursor = page.nextCursor;
        steps.push({ id: page.users[0]?._id, cursor: cursor ?? '' });
      }
      return steps;
    };
    const after = async (cursors: string[]) => {
      const pages = [];
      for (const cursor of cursors) {
        const { users } = await twin.feed(`?limit=50&cursor=${cursor}`);
        pages.push(users.map(({ _id }) => _id));
      }
      return pages;
    };
    const before = await walk();
    const kept = before.map(({ cursor }) => cursor).filter((cursor) => cursor !== '');
    const seen = async () => [
      (await walk()).map(({ id, cursor }) => [id, cursor.length]),
      await after(kept),
    ];
    const pending = await seen();
    await ben.answer('rejected', ada);
    expect(await seen()).toEqual(pending);
    await learn();
    expect(await seen()).toEqual(pending);
  });

  test('counts as a pending request after the migration', async () => {
    const [ada, ben, cleo] = (await people(3)) as [Developer, Developer, Developer];
    for (const one of [ada, cleo]) {
      await one.like(ben);
      await ben.answer('rejected', one);
    }
    await undo(cleo, ben);
    const now = await ben.standing();
    // Version 0.1.0 counted so.
    const old = { received: 2, waiting: 0, rejected: 2 };
    await ben.change('standing', old);
    await sendersView(kind).up(db());
    expect(await ben.standing()).toEqual(now);
    expect(now).toEqual({ received: 1, waiting: 1, accepted: 0 });
  });

  test('never changes counters differently from a pending request', async () => {
    const steps: ((ada: Developer, ben: Developer) => Promise<unknown>)[] = [
      undo,
      (ada, ben) => ada.like(ben),
      undo,
      (ada, ben) => ada.send('ignored', ben),
      undo,
      (ada, ben) => ada.like(ben),
      (ada, ben) => ada.block(ben),
      (ada, ben) => ada.unblock(ben),
      (ada, ben) => ada.like(ben),
      (ada) => ada.leave(),
    ];
    const history = async (declined: boolean) => {
      const [ada, ben] = (await people(2)) as [Developer, Developer];
      await ada.like(ben);
      if (declined) await ben.answer('rejected', ada);
      const stats = [await ben.standing()];
      for (const step of steps) {
        await step(ada, ben);
        stats.push(await ben.standing());
      }
      return stats;
    };
    const pending = await history(false);
    expect(pending.slice(0, 2)).toEqual([
      { received: 1, waiting: 1, accepted: 0 },
      { received: 0, waiting: 0, accepted: 0 },
    ]);
    expect(await history(true)).toEqual(pending);
  });
});
