import { updateRows } from '#server/platform/db/rows.ts';
import { uniquePerson } from '../../support/account.ts';
import { describe, expect, test } from 'vitest';
import { createPairLinks } from '#server/features/pair-links/service.ts';
import type { MessagesAnswer, PairAcceptAnswer } from '#shared/api.ts';
import { PAIR_LINK_MS, type PairLink, type PairLinksAnswer } from '#shared/pair-links.ts';
import { type ApiServer, useApiServer, startForTest } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import { rowsOf } from '../../support/rows.ts';

const DEAD = { code: 'not_found', message: 'This link no longer works' };

describeOnBothPlaces('pair links', (newPlace) => {
  const api = useApiServer(newPlace);

  const two = () => Developer.many(api, 2);
  async function make(who: Developer): Promise<PairLink & { token: string }> {
    const answer = await who.call('POST', '/api/pair-links');
    expect(answer.status, answer.text).toBe(201);
    const link = answer.body as PairLink;
    return { ...link, token: link.url?.split('/pair/')[1] ?? '' };
  }
  const accept = (who: Developer, token: string) =>
    who.call('POST', '/api/pair-links/accept', { body: { token } });
  const links = async (who: Developer) =>
    (await who.read<PairLinksAnswer>('/api/pair-links')).links;
  const usesOf = async (who: Developer) => (await links(who)).map(({ usesLeft }) => usesLeft);
  const friends = async (who: Developer) => (await who.connections()).data.map(({ _id }) => _id);
  const told = async (who: Developer) =>
    (await who.notifications()).map(({ kind, from }) => `${kind} ${from._id}`);
  const changeLink = async (token: PairLink, change: { usesLeft: number }) => {
    await updateRows(api.db, 'pair_links', { id: token._id }, change);
  };

  test('opening a link connects the person and notifies its owner', async () => {
    const [ada, ben] = await two();
    const { token, url, expiresAt } = await make(ada);
    expect(url).toMatch(/^http.*\/pair\/[\w-]{43}$/);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(PAIR_LINK_MS - 60_000);
    // From several tabs at once, it connects once and counts as one use.
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(ben, token)));
    for (const { status, body, text } of answers) {
      expect(status, text).toBe(200);
      expect((body as PairAcceptAnswer).connection._id).toBe(ada.id);
      expect(text).not.toContain(ada.credentials.emailId);
    }
    expect(await ben.standing()).toMatchObject({ received: 1, waiting: 0, accepted: 1 });
    expect([await friends(ada), await friends(ben)]).toEqual([[ben.id], [ada.id]]);
    await eventually(async () => expect(await told(ada)).toContain(`accepted ${ben.id}`));
    expect(await usesOf(ada)).toEqual([9]);
    // Neither of them appears in the other's feed.
    expect(await ada.wholeFeed()).not.toContain(ben.id);
    expect(await ben.wholeFeed()).not.toContain(ada.id);
    expect((await ben.send('interested', ada)).status).toBe(409);
    // A connected person goes to the chat without using another link up.
    const another = await make(ada);
    expect((await accept(ben, another.token)).status).toBe(200);
    expect((await usesOf(ada)).sort()).toEqual([10, 9]);
  });

  test('a link admits only its number of simultaneous uses', async () => {
    const [ada, ...others] = await Developer.many(api, 6);
    const link = await make(ada);
    await changeLink(link, { usesLeft: 2 });
    const answers = await Promise.all(others.map((who) => accept(who, link.token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 404, 404, 404]);
    expect(await friends(ada)).toHaveLength(2);
    expect(await links(ada)).toEqual([]);
  });

  test('a simultaneous acceptance and link make one connection', async () => {
    const [ada, ben] = await two();
    await ben.like(ada);
    const { token } = await make(ada);
    const request = (await ada.received()).connectionRequest[0]?._id ?? '';
    await Promise.all([accept(ben, token), ada.review('accepted', request)]);
    expect([await friends(ada), await friends(ben)]).toEqual([[ben.id], [ada.id]]);
    expect(await ada.standing()).toMatchObject({ waiting: 0 });
  });

  describe('earlier signals', () => {
    const said = async (who: Developer, other: Developer) => {
      const answer = await who.call('GET', `/api/chat/${other.id}/messages`);
      return (answer.body as MessagesAnswer).messages.map(
        ({ sender, kind, text }) => `${sender._id === who.id ? 'I' : 'they'} ${kind}: ${text}`,
      );
    };
    test.each(['owner', 'visitor'])('a note of the %s becomes the first message', async (who) => {
      const [ada, ben] = await two();
      const [from, to] = who === 'owner' ? [ada, ben] : [ben, ada];
      expect((await from.sendNote(to, 'Shall we?')).status).toBe(200);
      expect((await accept(ben, (await make(ada)).token)).status).toBe(200);
      expect(await said(from, to)).toEqual(['I note: Shall we?']);
      expect((await to.received()).connectionRequest).toEqual([]);
      expect(await ben.standing()).toMatchObject({ received: 1, waiting: 0, accepted: 1 });
      expect(await to.standing()).toMatchObject({ waiting: 0 });
      await eventually(async () => expect(await told(ada)).toContain(`accepted ${ben.id}`));
    });

    test('a link works despite an earlier ignore or decline', async () => {
      const [ada, ben] = await two();
      await ada.send('ignored', ben);
      await ben.send('ignored', ada);
      expect((await accept(ben, (await make(ada)).token)).status).toBe(200);
      const [cleo, dan] = await two();
      await cleo.like(dan);
      await dan.answer('rejected', cleo);
      expect((await accept(dan, (await make(cleo)).token)).status).toBe(200);
      expect([await friends(ben), await friends(dan)]).toEqual([[ada.id], [cleo.id]]);
    });

    test('counters match the remaining signals', async () => {
      const recounted = async ({ id }: Developer) => {
        const signals = await rowsOf(api.db, 'signals', { toUserId: id });
        const count = (fits: (one: (typeof signals)[number]) => boolean) =>
          signals.filter(fits).length;
        return {
          received: signals.length,
          waiting: count(({ status, review }) => status === 'interested' && review !== 'accepted'),
          accepted: count(({ review }) => review === 'accepted'),
        };
      };
      const befores: ((ada: Developer, ben: Developer) => Promise<unknown>)[] = [
        (ada, ben) => ben.like(ada),
        (ada, ben) => ada.like(ben),
        async (ada, ben) => {
          await ada.send('ignored', ben);
          await ben.send('ignored', ada);
        },
        async (ada, ben) => {
          await ada.like(ben);
          await ben.answer('rejected', ada);
        },
        async (ada, ben) => {
          await ben.like(ada);
          await ben.block(ada);
          await ben.unblock(ada);
        },
      ];
      for (const before of befores) {
        const [ada, ben] = await two();
        await before(ada, ben);
        expect((await accept(ben, (await make(ada)).token)).status).toBe(200);
        for (const who of [ada, ben]) {
          const none = { received: 0, waiting: 0, accepted: 0 };
          expect((await who.standing()) ?? none).toEqual(await recounted(who));
        }
      }
    });

    test('a link does not reconnect people who have parted', async () => {
      const [ada, ben] = await two();
      const { token } = await make(ada);
      await accept(ben, token);
      await ada.unmatch(ben);
      expect((await accept(ben, token)).body).toEqual(DEAD);
      expect(await usesOf(ada)).toEqual([9]);
    });
  });

  describe('dead links with one answer', () => {
    const dead = async (who: Developer, token: string) => {
      const answer = await accept(who, token);
      expect([answer.status, answer.body]).toEqual([404, DEAD]);
      expect(await api.backend.pairLinks.open(token, who.id, 'here')).toBeNull();
    };

    test('wrong, revoked and used-up links', async () => {
      const [ada, ben] = await two();
      await dead(ben, 'x'.repeat(43));
      const link = await make(ada);
      expect((await ben.call('DELETE', `/api/pair-links/${link._id}`)).status).toBe(404);
      expect((await ada.call('DELETE', `/api/pair-links/${link._id}`)).status).toBe(200);
      await dead(ben, link.token);
      const spent = await make(ada);
      await changeLink(spent, { usesLeft: 0 });
      await dead(ben, spent.token);
    });

    test('used-up links still open another tab of their user', async () => {
      const [ada, ben] = await two();
      const link = await make(ada);
      await changeLink(link, { usesLeft: 1 });
      const accept = () =>
        ben.call('POST', '/api/pair-links/accept', { body: { token: link.token } });
      const both = await Promise.all([accept(), accept()]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect((await accept()).status).toBe(200);
      const opened = await api.backend.pairLinks.open(link.token, ben.id, 'here');
      expect(opened?.kind).toBe('connected');
      const [, cleo] = await two();
      await dead(cleo, link.token);
      await ben.block(ada);
      await dead(ben, link.token);
    });

    test('expired after fourteen days', async () => {
      const [ada, ben] = await two();
      const { token } = await make(ada);
      const { database, config, requests, blocks } = api.backend;
      const parts = { database, config, requests, blocks, limit: () => Promise.resolve() };
      const after = (ms: number) =>
        createPairLinks({ ...parts, now: () => Date.now() + ms }).pairLinks;
      expect(await after(PAIR_LINK_MS - 60_000).open(token, ben.id, 'here')).not.toBeNull();
      const late = after(PAIR_LINK_MS);
      expect(await late.open(token, ben.id, 'here')).toBeNull();
      expect(await late.list(ada.id)).toEqual([]);
      await expect(late.accept(token, ben.id, 'here')).rejects.toMatchObject(DEAD);
    });

    test.each(['maker', 'other'] as const)('across a block by the %s', async (who) => {
      const [ada, ben] = await two();
      const { token } = await make(ada);
      await (who === 'maker' ? ada.block(ben) : ben.block(ada));
      if (who === 'other') await dead(ben, token);
      else {
        // The blocked person sees what visitors see until they accept.
        const links = api.backend.pairLinks;
        expect(await links.open(token, ben.id, 'here')).toEqual(
          await links.open(token, null, 'here'),
        );
        await expect(links.accept(token, ben.id, 'here')).rejects.toMatchObject(DEAD);
      }
      expect(await usesOf(ada)).toEqual([10]);
    });

    test('links of suspended or deleted owners', async () => {
      const [ada, ben] = await two();
      const { token } = await make(ada);
      const { db } = api.backend.database;
      const until = (suspendedUntil: number | null) => ada.change('users', { suspendedUntil });
      await until(Date.now() + 60_000);
      await dead(ben, token);
      await until(null);
      await ada.leave();
      await dead(ben, token);
      const left = db.selectFrom('pair_links').select('id').where('userId', '=', ada.id);
      expect(await left.execute()).toEqual([]);
    });
  });

  test('ten links exist at most, despite simultaneous creations', async () => {
    const [ada] = await two();
    const answers = await Promise.all(
      Array.from({ length: 13 }, () => ada.call('POST', '/api/pair-links')),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(201), ...Array<number>(3).fill(409)]);
    expect(await links(ada)).toHaveLength(10);
  });

  test('the database alone cannot reproduce a link', async () => {
    const [ada] = await two();
    const { token, url } = await make(ada);
    expect((await links(ada)).map((link) => link.url)).toEqual([url]);
    const rows = await rowsOf(api.db, 'pair_links');
    expect(JSON.stringify(rows)).not.toContain(token);
    const copy = await ada.call('GET', '/api/account/export');
    expect(copy.text).not.toContain(token);
    expect((JSON.parse(copy.text) as { pairLinks: unknown[] }).pairLinks).toMatchObject([
      { usesLeft: 10 },
    ]);
  });

  test('guesses of tokens are limited by address', async () => {
    const strict = await startForTest(api.place, { RATE_LIMITS: 'pair.address=2/1h' });
    const ada = await Developer.join(strict);
    const statuses = [];
    for (let at = 0; at < 3; at += 1) {
      statuses.push((await accept(ada, 'x'.repeat(43))).status);
    }
    expect(statuses).toEqual([404, 404, 429]);
  });

  test('a pair link is an invitation and connects at once', async () => {
    const invite = await startForTest(api.place, { SIGNUP: 'invite', PAIR_LINK_INVITES: '3' });
    const ada = await Developer.join(invite);
    await ada.confirmEmail();
    const { token } = await make(ada);
    const signUp = (more: object = {}) =>
      invite.call('POST', '/api/signup', {
        body: { ...uniquePerson(), invitation: token, ...more },
      });
    const { emailId } = ada.credentials;
    // A failed sign-up does not use up the link.
    expect((await signUp({ emailId })).status).toBe(409);
    expect(await usesOf(ada)).toEqual([10]);
    const joined = await signUp();
    expect(joined.status, joined.text).toBe(201);
    expect(await friends(ada)).toEqual([(joined.body as { _id: string })._id]);
    const again = { body: { token }, cookie: joined.cookie };
    expect((await invite.call('POST', '/api/pair-links/accept', again)).status).toBe(200);
    expect(await usesOf(ada)).toEqual([9]);
    await ada.leave();
    expect((await signUp()).status).toBe(410);
  });

  test('links of confirmed owners invite as many people as allowed', async () => {
    const invite = await startForTest(api.place, { SIGNUP: 'invite', PAIR_LINK_INVITES: '2' });
    const strict = await startForTest(api.place, { SIGNUP: 'invite' });
    const ada = await Developer.join(invite);
    const { token } = await make(ada);
    const { token: second } = await make(ada);
    const signUp = (site: ApiServer, invitation: string) =>
      site.call('POST', '/api/signup', { body: { ...uniquePerson(), invitation } });
    expect((await signUp(invite, token)).status, 'not confirmed').toBe(410);
    await ada.confirmEmail();
    expect((await signUp(strict, token)).status, 'the host allows none').toBe(410);
    const answers = await Promise.all(
      [token, second, token, second].map((one) => signUp(invite, one)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 410, 410]);
    expect((await usesOf(ada)).reduce((sum, left) => sum + left, 0)).toBe(18);
    // The new user has an unconfirmed email, and can't invite people yet.
    const joined = answers.find(({ status }) => status === 201);
    const made = await invite.call('POST', '/api/pair-links', { cookie: joined?.cookie });
    const third = (made.body as PairLink).url?.split('/pair/')[1] ?? '';
    expect((await signUp(invite, third)).status).toBe(410);
  });
});
