import type { DeveloperAnswer } from '#shared/api.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer, seenByOthers } from '../../support/developer.ts';

describeOnBothPlaces('feed', (newPlace) => {
  const servers: ApiServer[] = [];
  let api: ApiServer;
  // The feed shows everyone, so each test has its own database.
  beforeEach(async () => {
    api = await startApiServer(await newPlace());
    servers.push(api);
  });
  afterAll(() => Promise.all(servers.map((server) => server.close())));

  /** Returns people by id, the oldest first: the order of joining except within one millisecond. */
  const join = async (count: number) => {
    const people: Developer[] = [];
    while (people.length < count) people.push(await Developer.join(api));
    people.sort((one, other) => (one.id < other.id ? -1 : 1));
    return people as [Developer, Developer, Developer, Developer, ...Developer[]];
  };

  test('shows everyone else, newest of equals first, without emails', async () => {
    const [ada, ben, cleo, dan] = await join(4);
    const feed = await ben.feed();
    expect(feed).toEqual({
      users: [dan, cleo, ada].map(({ user }) => ({
        ...seenByOthers(user),
        reasons: ['New to Pairwise this week'],
      })),
      nextCursor: null,
    });
    expect(JSON.stringify(feed)).not.toContain('@');
  });

  test('shows the full profile exactly as stored', async () => {
    const [me, ada] = await Developer.many(api, 2);
    const odd = '"\\\\" \\\\u0041 </script> 👩🏽‍💻 שלום {} null %s $1';
    const changes = {
      about: `${odd}\n\u2028\t.`,
      headline: odd,
      age: 36,
      skills: ['C++', 'Go "2"', 'Übung'],
      learning: ['日本語'],
      lookingFor: ['pair-sessions'],
      languages: ['English', 'Deutsch'],
      timeZone: 'Europe/Berlin',
      siteUrl: 'https://example.org/?a="&b=\\\'',
      snippet: { language: 'javascript', code: `"\\b\\f" \b\u007f ${odd}`, note: odd },
    };
    const edited = await ada.call('PUT', '/api/profile/edit', { body: changes });
    expect(edited).toMatchObject({ status: 200 });
    const [card] = (await me.feed()).users;
    const alone = await me.call('GET', `/api/developers/${ada.id}`);
    const { user, reasons } = alone.body as DeveloperAnswer;
    expect(card).toEqual({ ...user, reasons });
    expect(card).toMatchObject({ age: 36, headline: odd, learning: ['日本語'] });
  });

  test('is empty for the only developer', async () => {
    const ada = await Developer.join(api);
    expect(await ada.feed()).toEqual({ users: [], nextCursor: null });
  });

  test('leaves out signalled people, requesters and connections', async () => {
    const [me, liked, ignored, asked, rejected, rejecter, friend, mutual, stranger] = await join(9);
    if (!rejected || !rejecter || !friend || !mutual || !stranger) throw new Error('nine joined');
    await me.like(liked);
    await me.send('ignored', ignored);
    await asked.like(me);
    await rejected.like(me);
    await me.answer('rejected', rejected);
    await me.like(rejecter);
    await rejecter.answer('rejected', me);
    await connect(friend, me);
    await mutual.like(me);
    await me.like(mutual);
    expect(await me.wholeFeed()).toEqual([stranger.id]);

    // None of them sees me, except the person I ignored, who does not know it.
    for (const other of [liked, asked, rejected, rejecter, friend, mutual]) {
      expect(await other.wholeFeed()).not.toContain(me.id);
    }
    expect(await ignored.wholeFeed()).toContain(me.id);
    expect(await stranger.wholeFeed()).toContain(me.id);
  });

  test('people who ignored me stay in my feed', async () => {
    const [ada, ben] = await join(2);
    await ada.send('ignored', ben);
    expect(await ben.wholeFeed()).toEqual([ada.id]);
  });

  test('a deleted account disappears from it', async () => {
    const [ada, ben, cleo] = await join(3);
    await ben.leave();
    expect(await ada.wholeFeed()).toEqual([cleo.id]);
  });

  test('pages stay exact while people join, leave and signal', async () => {
    const [me, ...others] = await join(12);
    const first = await me.feed('?limit=4');
    expect(first.users.map(({ _id }) => _id)).toEqual(
      others
        .slice(-4)
        .map(({ id }) => id)
        .reverse(),
    );
    for (const { _id } of first.users) await me.send('ignored', _id);
    await Developer.join(api);
    await others[0].leave();
    const rest: string[] = [];
    for (let cursor = first.nextCursor; cursor !== null;) {
      const page = await me.feed(`?limit=4&cursor=${cursor}`);
      expect(page.users.length).toBeLessThanOrEqual(4);
      rest.push(...page.users.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(rest).toEqual(
      others
        .slice(1, -4)
        .map(({ id }) => id)
        .reverse(),
    );
  });

  test('a page has 20 people; the last has no cursor', async () => {
    const [me] = await join(22);
    const first = await me.feed();
    expect(first.users).toHaveLength(20);
    const second = await me.feed(`?cursor=${first.nextCursor ?? ''}`);
    expect(second).toMatchObject({ users: [{}], nextCursor: null });
    expect((await me.feed('?limit=21')).nextCursor).toBeNull();
  });

  test('others see an edited profile', async () => {
    const [ada, ben] = await join(2);
    await ada.call('PUT', '/api/profile/edit', { body: { about: 'Hi', skills: ['Go'], age: 30 } });
    expect((await ben.feed()).users).toEqual([
      {
        ...seenByOthers(ada.user),
        ...{ about: 'Hi', skills: ['Go'], age: 30 },
        reasons: ['New to Pairwise this week'],
      },
    ]);
  });
});
