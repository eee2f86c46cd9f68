import { expect, test } from 'vitest';
import { useApiServer, startForTest } from '../../support/api-server.ts';
import { describeOnBothPlaces, newSqlitePlace } from '../../support/databases.ts';
import { connect, Developer, seenByOthers } from '../../support/developer.ts';
import { rowsOf } from '../../support/rows.ts';

const NOBODY = '0190a0b0-0000-7000-8000-000000000000';

describeOnBothPlaces('requests', (newPlace) => {
  const api = useApiServer(newPlace);

  const join = (count: number) =>
    Promise.all(Array.from({ length: count }, () => Developer.join(api)));
  const two = async () => (await join(2)) as [Developer, Developer];
  const three = async () => (await join(3)) as [Developer, Developer, Developer];
  const conflict = { status: 409, body: { code: 'conflict' } };
  const rows = async () => ({
    signals: await rowsOf(api.db, 'signals'),
    connections: await rowsOf(api.db, 'connections'),
  });

  test('interest reaches only its recipient as a request', async () => {
    const [ada, ben, eve] = await three();
    expect(await ada.like(ben)).toEqual({ message: 'Request sent' });
    expect(await ben.received()).toEqual({
      connectionRequest: [
        {
          _id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
          fromUserId: seenByOthers(ada.user),
          sentAt: expect.stringMatching(/Z$/) as string,
          note: null,
          reasons: ['New to Pairwise this week'],
          sharedHours: 0,
        },
      ],
      nextCursor: null,
    });
    expect((await ada.received()).connectionRequest).toEqual([]);
    expect((await eve.received()).connectionRequest).toEqual([]);
    expect(await ben.counts()).toMatchObject({ requests: 1, unread: 0 });
    expect(await ada.counts()).toMatchObject({ requests: 0 });
  });

  test('an accepted request connects both and returns the sender', async () => {
    const [ada, ben] = await two();
    await ada.like(ben);
    expect(await ben.answer('accepted', ada)).toEqual({
      message: 'Request accepted',
      connection: seenByOthers(ada.user),
    });
    expect((await ben.received()).connectionRequest).toEqual([]);
    expect(await ben.counts()).toMatchObject({ requests: 0 });
    expect((await ada.connections()).data).toMatchObject([seenByOthers(ben.user)]);
    expect((await ben.connections()).data).toMatchObject([seenByOthers(ada.user)]);
  });

  test('a declined request is final for both sides', async () => {
    const [ada, ben] = await two();
    await ada.like(ben);
    expect(await ben.answer('rejected', ada)).toEqual({ message: 'Request declined' });
    expect((await ben.received()).connectionRequest).toEqual([]);
    expect((await ada.connections()).data).toEqual([]);
    for (const status of ['interested', 'ignored'] as const) {
      expect(await ada.send(status, ben)).toMatchObject(conflict);
      expect(await ben.send(status, ada)).toMatchObject(conflict);
    }
  });

  test('ignoring someone is silent', async () => {
    const [ada, ben] = await two();
    const answer = await ada.send('ignored', ben);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Ignored' } });
    expect((await ben.received()).connectionRequest).toEqual([]);
    // Its id doesn't work as the id of a request.
    const { signals } = await rows();
    const id = signals.find(({ fromUserId }) => fromUserId === ada.id)?.id ?? '';
    expect((await ben.review('accepted', id)).status).toBe(404);
    // The ignored person does not know it; their request is accepted.
    expect(await ben.like(ada)).toEqual({ message: 'Request sent' });
    expect(await ada.answer('accepted', ben)).toMatchObject({ connection: { _id: ben.id } });
  });

  test('mutual interest connects at once', async () => {
    const [ada, ben] = await two();
    await ada.like(ben);
    // A person with an open request is not ignored.
    expect(await ben.send('ignored', ada)).toMatchObject(conflict);
    expect((await ben.received()).connectionRequest).toHaveLength(1);
    const connection = seenByOthers(ada.user);
    expect(await ben.like(ada)).toEqual({ message: 'You are now connected', connection });
    for (const one of [ada, ben]) {
      expect((await one.received()).connectionRequest).toEqual([]);
      expect((await one.connections()).data).toHaveLength(1);
    }
    expect(await ada.send('interested', ben)).toMatchObject(conflict);
  });

  test('simultaneous mutual interest makes one connection and no request', async () => {
    const pairs = await Promise.all(Array.from({ length: 20 }, two));
    await Promise.all(
      pairs.map(async ([ada, ben]) => {
        const answers = await Promise.all([
          ada.send('interested', ben),
          ben.send('interested', ada),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        const told = answers.filter(({ text }) => text.includes('connection'));
        expect(told).toHaveLength(1);
        expect((await ada.connections()).data).toMatchObject([seenByOthers(ben.user)]);
        expect((await ben.connections()).data).toMatchObject([seenByOthers(ada.user)]);
        expect((await ada.received()).connectionRequest).toEqual([]);
        expect((await ben.received()).connectionRequest).toEqual([]);
      }),
    );
  });

  test('repeated simultaneous interest and answers count once', async () => {
    const [ada, ben] = await two();
    const once = [200, 409, 409, 409, 409, 409];
    const sent = await Promise.all(Array.from({ length: 6 }, () => ada.send('interested', ben)));
    expect(sent.map(({ status }) => status).sort()).toEqual(once);
    const { connectionRequest } = await ben.received();
    expect(connectionRequest).toHaveLength(1);
    const id = connectionRequest[0]?._id ?? '';
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => ben.review(at % 2 === 0 ? 'accepted' : 'rejected', id)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(once);
    const accepted = answers.some(
      ({ status, text }) => status === 200 && text.includes('connection'),
    );
    expect((await ada.connections()).data).toHaveLength(accepted ? 1 : 0);
  });

  test('only the recipient reviews, and only once', async () => {
    const [ada, ben, eve] = await three();
    await ada.like(ben);
    const id = (await ben.received()).connectionRequest[0]?._id ?? '';
    for (const other of [ada, eve]) {
      expect(await other.review('accepted', id)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
    expect((await ben.review('accepted', id.toUpperCase())).status).toBe(200);
    expect(await ben.review('accepted', id)).toMatchObject(conflict);
    expect(await ben.review('rejected', id)).toMatchObject(conflict);
    expect((await ada.connections()).data).toHaveLength(1);
  });

  test('a signal to oneself, connections or unknown people is refused', async () => {
    const [ada, ben, eve] = await three();
    await ada.send('ignored', ben);
    await connect(ada, eve);
    const before = await rows();
    for (const [whom, status, code] of [
      [ada, 400, 'invalid_input'],
      [ada.id.toUpperCase(), 400, 'invalid_input'],
      [NOBODY, 404, 'not_found'],
    ] as const)
      expect(await ada.send('interested', whom)).toMatchObject({ status, body: { code } });
    expect(await ada.send('interested', ben)).toMatchObject(conflict);
    expect(await ada.send('ignored', ben)).toMatchObject(conflict);
    expect(await eve.send('ignored', ada)).toMatchObject(conflict);
    expect(await rows()).toEqual(before);
  });

  test('accepting during the sender’s deletion leaves no connection', async () => {
    const pairs = await Promise.all(Array.from({ length: 12 }, two));
    await Promise.all(
      pairs.map(async ([ada, ben]) => {
        await ada.like(ben);
        const id = (await ben.received()).connectionRequest[0]?._id ?? '';
        const [answer] = await Promise.all([ben.review('accepted', id), ada.leave()]);
        expect([200, 404, 409]).toContain(answer.status);
        expect((await ben.connections()).data).toEqual([]);
      }),
    );
  });

  test('developers with mutual signals may delete accounts at once', async () => {
    const people = await join(10);
    await Promise.all(
      people.map(async (one, index) => {
        for (const other of people.slice(index + 1)) {
          await one.send('ignored', other);
          await other.send('interested', one);
        }
      }),
    );
    await Promise.all(people.map((one) => one.leave()));
    const left = JSON.stringify(await rows());
    expect(people.filter(({ id }) => left.includes(id))).toEqual([]);
  });

  test('the list pages newest first without duplicates or gaps', async () => {
    const [ben, ...others] = (await join(8)) as [Developer, ...Developer[]];
    for (const other of others) await other.like(ben);
    const whole = (await ben.received()).connectionRequest.map(({ _id }) => _id);
    expect(whole).toHaveLength(7);
    expect(whole).toEqual([...whole].sort().reverse());
    const first = await ben.received('?limit=3');
    const seen = first.connectionRequest.map(({ _id }) => _id);
    // Meanwhile one request of the page is answered and a new one arrives: the rest stays complete.
    await ben.review('rejected', seen[1] ?? '');
    await (await Developer.join(api)).like(ben);
    for (let cursor = first.nextCursor; cursor !== null;) {
      const page = await ben.received(`?limit=3&cursor=${cursor}`);
      seen.push(...page.connectionRequest.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(whole);
    expect(await ben.counts()).toMatchObject({ requests: 7 });
  });
});

test('signals are limited for each developer', async () => {
  const api = await startForTest(await newSqlitePlace(), { RATE_LIMITS: 'signal.user=2/1h' });
  const [ada, ben, cleo, dan] = await Developer.many(api, 4);
  await ada.like(ben);
  await ada.like(cleo);
  expect(await ada.send('interested', dan)).toMatchObject({ status: 429 });
  await ben.like(dan);
});
