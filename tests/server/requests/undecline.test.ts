import { expect, test } from 'vitest';
import { updateRows } from '#server/platform/db/rows.ts';
import { ENDED_MESSAGES_KEPT_MS } from '#shared/safety.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';

describeOnBothPlaces('an undone decline', (newPlace) => {
  const api = useApiServer(newPlace, { RATE_LIMITS: 'signal.user=100000/1h' });

  /** Creates two people and a request from the first to the second. */
  async function asked() {
    const [ada, ben] = await Developer.many(api, 2);
    await ada.like(ben);
    const [request] = (await ben.received()).connectionRequest;
    if (request === undefined) throw new Error('there is no request');
    return { ada, ben, request };
  }
  const undo = async (who: Developer, sender: Developer) =>
    (await who.call('POST', `/api/request/review/undo/${sender.id}`)).status;
  const decline = async (who: Developer, requestId: string) =>
    expect((await who.review('rejected', requestId)).status).toBe(200);
  /** Returns everything that the sender can see of it. */
  const seenBy = async (ada: Developer, ben: Developer) => {
    const undone = await ada.send('interested', ben);
    const sent = (await ada.sentRequests()).map(({ _id }) => _id);
    return [sent, await ada.relationTo(ben), undone.status, undone.text];
  };

  test('restores the request and counters, unnoticed by its sender, from many tabs', async () => {
    const { ada, ben, request } = await asked();
    const before = [await ben.standing(), await seenBy(ada, ben)];
    await decline(ben, request._id);
    expect((await ben.received()).connectionRequest).toEqual([]);
    expect(await seenBy(ada, ben)).toEqual(before[1]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => undo(ben, ada)));
    expect(answers).toEqual(answers.map(() => 200));
    expect((await ben.received()).connectionRequest).toEqual([request]);
    expect([await ben.standing(), await seenBy(ada, ben)]).toEqual(before);
    expect(await ben.counts()).toMatchObject({ requests: 1 });
    // There is no second notification.
    await eventually(async () =>
      expect(await ben.notifications()).toMatchObject([{ kind: 'request', isRead: true }]),
    );
    expect(await ada.notifications()).toEqual([]);
    await ben.answer('accepted', ada);
    expect((await ada.connections()).connections.map(({ _id }) => _id)).toEqual([ben.id]);
  });

  test('a decline stays hidden from a sender who ignores, blocks and unblocks', async () => {
    const { ada, ben, request } = await asked();
    const cleo = await Developer.join(api);
    await ada.like(cleo);
    await decline(ben, request._id);
    const seen = [];
    for (const other of [ben, cleo]) {
      await ada.withdraw(other);
      await ada.send('ignored', other);
      await ada.block(other);
      await ada.unblock(other);
      seen.push(await ada.relationTo(other));
    }
    expect(seen).toEqual([{ kind: 'ignored' }, { kind: 'ignored' }]);
  });

  test('a sender who ignores the recipient after the decline stays unconnected', async () => {
    const { ada, ben, request } = await asked();
    await decline(ben, request._id);
    await ada.withdraw(ben);
    expect((await ada.send('ignored', ben)).status).toBe(200);
    expect(await undo(ben, ada)).toBe(200);
    expect((await ben.received()).connectionRequest).toEqual([]);
    expect((await ben.review('accepted', request._id)).status).toBe(404);
    expect(await ada.relationTo(ben)).toEqual({ kind: 'ignored' });
  });

  test('is limited to the declining person, for 90 days', async () => {
    const { ada, ben, request } = await asked();
    await decline(ben, request._id);
    const cleo = await Developer.join(api);
    expect(await undo(ada, ben)).toBe(404);
    expect(await undo(cleo, ada)).toBe(404);
    const at = (ago: number) =>
      updateRows(api.db, 'signals', { fromUserId: ada.id }, { reviewedAt: Date.now() - ago });
    await at(ENDED_MESSAGES_KEPT_MS + 60_000);
    expect(await undo(ben, ada)).toBe(409);
    // Its sender's next request doesn't allow the undo again.
    await ada.withdraw(ben);
    await ada.like(ben);
    expect(await undo(ben, ada)).toBe(409);
    await at(ENDED_MESSAGES_KEPT_MS - 60_000);
    expect(await undo(ben, ada)).toBe(200);
    await ben.answer('accepted', ada);
    expect(await undo(ben, ada)).toBe(409);
  });

  test('undoing a decline restores the request its sender sent again', async () => {
    const { ada, ben, request } = await asked();
    const before = await ben.standing();
    await decline(ben, request._id);
    await ada.withdraw(ben);
    await ada.like(ben);
    expect((await ben.received()).connectionRequest).toEqual([]);
    expect(await undo(ben, ada)).toBe(200);
    const { connectionRequest } = await ben.received();
    expect(connectionRequest).toMatchObject([{ fromUserId: { _id: ada.id } }]);
    expect(connectionRequest[0]?._id).not.toBe(request._id);
    expect(await ben.standing()).toEqual(before);
  });

  test('undoing during a withdrawal leaves a consistent state', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { ada, ben, request } = await asked();
        await decline(ben, request._id);
        const [taken, undone] = await Promise.all([
          ada.call('POST', `/api/request/undo/${ben.id}`),
          undo(ben, ada),
        ]);
        expect(taken.status).toBe(200);
        expect([200, 404]).toContain(undone);
        expect((await ben.received()).connectionRequest).toEqual([]);
        expect(await ben.standing()).toEqual({ received: 0, waiting: 0, accepted: 0 });
        // They are strangers again: a new request arrives.
        await ada.like(ben);
        return (await ben.received()).connectionRequest.length;
      }),
    );
    expect(outcomes).toEqual(outcomes.map(() => 1));
  });

  test('a request shows the same reasons as the reader’s feed', async () => {
    const [ada, ben] = await Developer.many(api, 2);
    const hours = 'f'.repeat(42);
    for (const who of [ada, ben]) {
      const body = { skills: ['Erlang'], availability: hours, timeZone: 'Europe/Berlin' };
      await who.edit(body);
    }
    const card = (await ben.feed()).users.find(({ _id }) => _id === ada.id);
    await ada.like(ben);
    const [request] = (await ben.received()).connectionRequest;
    expect(request).toMatchObject({ reasons: card?.reasons, sharedHours: 168 });
    expect(request?.reasons.join()).toContain('Erlang');
  });
});
