import { expect, test } from 'vitest';
import { lowestIdAt } from '#server/platform/ids.ts';
import { updateRows } from '#server/platform/db/rows.ts';
import type { MessagesAnswer, NotificationsAnswer, SentAnswer } from '#shared/api.ts';
import { LATER_MS } from '#shared/matching.ts';
import { ENDED_MESSAGES_KEPT_MS } from '#shared/safety.ts';
import type { Snippet } from '#shared/snippet.ts';
import { eventually } from '../../support/eventually.ts';
import { useApiServer, startForTest } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { rowOf, rowsOf } from '../../support/rows.ts';

const SNIPPET: Snippet = {
  language: 'rust',
  code: ['fn main() {', '    let a = 1;', '', '    pair(a);', '}'].join('\n'),
  note: '',
};
const WORDS = 'Why 1, and not 2? See https://a.example/b <b>bold</b>';

describeOnBothPlaces('a note with an interest', (newPlace) => {
  const api = useApiServer(newPlace);

  /** Creates Ada with a confirmed address, and Ben with code on his profile. */
  async function meet(): Promise<[Developer, Developer]> {
    const [ada, ben] = await Developer.many(api, 2);
    await Promise.all([ada.confirmEmail(), ben.confirmEmail()]);
    await ben.edit({ snippet: SNIPPET });
    return [ada, ben];
  }
  const review = (who: Developer, status: string, id = 'none', body?: unknown) =>
    who.call('POST', `/api/request/review/${status}/${id}`, body === undefined ? {} : { body });
  /** Returns the messages of both people as `who: text`, oldest first. */
  async function chat(who: Developer, other: Developer): Promise<string[]> {
    const answer = await who.call('GET', `/api/chat/${other.id}/messages`);
    expect(answer.status, answer.text).toBe(200);
    return (answer.body as MessagesAnswer).messages.map(
      ({ sender, kind, text }) =>
        `${sender._id === who.id ? 'I' : 'they'}${kind === 'note' ? ' first' : ''}: ${text}`,
    );
  }
  /** A request of `next` notifies `who`; by then an earlier notification about `silent` would have arrived. */
  const hearsOnlyOf = async (who: Developer, next: Developer, silent: Developer) => {
    await next.like(who);
    await eventually(async () => {
      const { text } = await who.call('GET', '/api/notifications');
      expect(text).toContain(next.id);
      expect(text).not.toContain(silent.id);
    });
  };
  /** Lets the time of hidden requests of a person be over. */
  const laterIsOver = (sender: Developer) =>
    api.db
      .updateTable('signals')
      .set((is) => ({ laterUntil: is('laterUntil', '-', LATER_MS) }))
      .where('fromUserId', '=', sender.id)
      .execute();

  test('arrives with the request and a copy of the lines', async () => {
    const [ada, ben] = await meet();
    expect((await ada.sendNote(ben, `  ${WORDS}\n`, [2, 4])).status).toBe(200);
    const note = {
      text: WORDS,
      quote: { language: 'rust', from: 2, lines: ['    let a = 1;', '', '    pair(a);'] },
    };
    expect(await ben.requestFrom(ada)).toMatchObject({ note });
    expect(await ada.sentRequests()).toMatchObject([{ toUserId: { _id: ben.id }, note }]);
    // The copy stays after the code is deleted.
    await ben.edit({ snippet: null });
    expect(await ben.requestFrom(ada)).toMatchObject({ note });
  });

  test('needs no lines and is optional', async () => {
    const [ada, ben] = await meet();
    const cleo = await Developer.join(api);
    expect((await ada.sendNote(ben, 'Hi')).status).toBe(200);
    // Some browsers send a content type without a body.
    const headers = { 'content-type': 'application/json' };
    const path = `/api/request/send/interested/${ben.id}`;
    expect((await cleo.call('POST', path, { raw: '', headers })).status).toBe(200);
    expect(await ben.requestFrom(ada)).toMatchObject({ note: { text: 'Hi', quote: null } });
    expect(await ben.requestFrom(cleo)).toMatchObject({ note: null });
    expect(await cleo.sentRequests()).toMatchObject([{ toUserId: { _id: ben.id }, note: null }]);
  });

  test('is refused with other texts or lines, and so is the request', async () => {
    const [ada, ben] = await meet();
    for (const note of [
      ...[' \n ', '\u200b\u3164\u2800', '\u202e\u202e', 'x'.repeat(281), 'a\u0000', '\ud800'].map(
        (text) => ({ text }),
      ),
      ...[[5, 6], [0, 1], [3, 2], [1.5, 2], [1]].map((lines) => ({ text: 'Hi', lines })),
      ...[{ text: 'Hi', quote: { lines: ['mine'] } }, 'Hi'],
    ]) {
      const path = `/api/request/send/interested/${ben.id}`;
      const answer = await ada.call('POST', path, { body: { note } });
      const refused = { status: 400, body: { code: 'invalid_input' } };
      expect(answer, JSON.stringify(note)).toMatchObject(refused);
    }
    expect((await ben.received()).connectionRequest).toEqual([]);
  });

  test('needs a recipient who allows it', async () => {
    const [ada, ben] = await meet();
    const cleo = await Developer.join(api);
    const refused = { status: 403, body: { code: 'forbidden' } };
    await ben.edit({ commentsFrom: 'shared', skills: 'Go, Rust' });
    await ada.edit({ skills: 'SQL' });
    expect(await ada.sendNote(ben, 'Hi')).toMatchObject(refused);
    await ada.edit({ skills: 'SQL, rust' });
    await ben.edit({ commentsFrom: 'nobody' });
    expect(await ada.sendNote(ben, 'Hi')).toMatchObject(refused);
    expect((await ben.received()).connectionRequest).toEqual([]);
    await ben.edit({ commentsFrom: 'shared' });
    expect((await ada.sendNote(ben, 'Hi')).status).toBe(200);
    // A request without a note is open to everyone.
    await cleo.like(ben);
    expect((await ben.received()).connectionRequest).toHaveLength(2);
  });

  test('is the first message after acceptance, before the reply', async () => {
    const [ada, ben] = await meet();
    await ada.sendNote(ben, WORDS, [2, 2]);
    const id = (await ben.requestFrom(ada))?._id;
    for (const reply of ['x'.repeat(281), ' ', 7])
      expect((await review(ben, 'accepted', id, { reply })).status).toBe(400);
    expect(await ben.requestFrom(ada), 'a wrong reply accepts nothing').toBeDefined();
    const answer = await review(ben, 'accepted', id, { reply: ' Because it is first. ' });
    expect(answer.status, answer.text).toBe(200);
    expect(await chat(ada, ben)).toEqual([`I first: ${WORDS}`, 'they: Because it is first.']);
    expect(await chat(ben, ada)).toEqual([`they first: ${WORDS}`, 'I: Because it is first.']);
    // The person who accepted has read it; the reply is unread for the other person.
    expect(await ben.counts()).toMatchObject({ requests: 0, unread: 0 });
    expect(await ada.counts()).toMatchObject({ unread: 1 });
    expect(await ada.sentRequests()).toEqual([]);
    // Connected people cannot send notes with a request, and a plain request opens an empty conversation.
    expect((await ada.sendNote(ben, WORDS)).status).toBe(409);
    const cleo = await Developer.join(api);
    await connect(cleo, ben);
    expect(await chat(cleo, ben)).toEqual([]);
  });

  test('becomes one message, despite repeated and simultaneous acceptances', async () => {
    const [ada, ben] = await meet();
    await ada.sendNote(ben, WORDS);
    const id = (await ben.requestFrom(ada))?._id;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        n % 2 === 0
          ? review(ben, 'accepted', id, { reply: 'Yes' })
          : ben.call('POST', `/api/request/send/interested/${ada.id}`),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const first = (await chat(ada, ben))[0];
    expect(first).toBe(`I first: ${WORDS}`);
    expect((await chat(ada, ben)).filter((line) => line === first)).toHaveLength(1);
  });

  test('notes of both people are kept in their order', async () => {
    const [ada, ben] = await meet();
    await ada.edit({ snippet: { ...SNIPPET, language: 'go' } });
    await ada.sendNote(ben, 'Mine', [1, 1]);
    expect(await ben.sendNote(ada, 'And mine', [2, 3])).toMatchObject({
      body: { connection: { _id: ada.id } },
    });
    expect(await chat(ada, ben)).toEqual(['I first: Mine', 'they first: And mine']);
    // Neither of them has read the other's note before.
    expect([await ada.counts(), await ben.counts()]).toMatchObject([{ unread: 1 }, { unread: 1 }]);
  });

  test('both notes of simultaneous requests are kept once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ada, ben] = await meet();
      await ada.edit({ snippet: SNIPPET });
      const answers = await Promise.all([ada.sendNote(ben, 'A'), ben.sendNote(ada, 'B')]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await chat(ada, ben)).sort()).toEqual(['I first: A', 'they first: B']);
    }
  });

  test('is deleted with the request, account or a block', async () => {
    const [ada, ben] = await meet();
    const held = async () => {
      const rows = await rowsOf(api.db, 'signals', { toUserId: ben.id });
      return rows.filter(({ note }) => note !== null).length;
    };
    await ada.sendNote(ben, WORDS);
    expect(await held()).toBe(1);
    await ada.withdraw(ben);
    expect(await held()).toBe(0);
    await ada.sendNote(ben, WORDS);
    await ben.block(ada);
    expect(await held()).toBe(0);
    const cleo = await Developer.join(api);
    await cleo.confirmEmail();
    await cleo.sendNote(ben, WORDS);
    expect(await held()).toBe(1);
    await cleo.leave();
    expect(await held()).toBe(0);
    expect(await ada.sendNote(ben, WORDS)).toMatchObject({ status: 404 });
  });

  test('a declined request’s note is kept for a report', async () => {
    const [ada, ben] = await meet();
    await ada.sendNote(ben, WORDS, [2, 2]);
    await ben.answer('rejected', ada);
    // Its sender is not notified, and sees a pending request.
    expect(await ada.sentRequests()).toMatchObject([{ note: { text: WORDS } }]);
    expect((await ben.report(ada, { reason: 'respect' })).status).toBe(201);
    const report = await rowOf(api.db, 'reports', { reportedId: ada.id });
    expect(JSON.parse(report.excerpts)).toMatchObject([
      { by: 'reported', text: WORDS, quote: { from: 2, lines: ['    let a = 1;'] } },
    ]);
    expect(report.excerptCount).toBe(1);
    await api.backend.retention.forget(Date.now() + 91 * 24 * 3_600_000);
    await ben.signInAgain();
    expect(await api.backend.requests.noteBetween(ada.id, ben.id)).toBeNull();
  });

  test('a postponed request leaves list and bell, and returns after 14 days, silently', async () => {
    const [ada, ben] = await meet();
    const cleo = await Developer.join(api);
    await cleo.like(ben);
    await ada.sendNote(ben, WORDS);
    const request = await ben.requestFrom(ada);
    const id = request?._id ?? '';
    expect(Math.abs(Date.now() - Date.parse(request?.sentAt ?? ''))).toBeLessThan(60_000);
    const bell = async () => (await ben.read<NotificationsAnswer>('/api/notifications')).unread;
    await eventually(async () => expect(await bell()).toBe(2));
    const seen = async () => {
      const paths = [`/api/developers/${ben.id}`, '/api/user/request/sent', '/api/me/counts'];
      const answers = await Promise.all(paths.map((path) => ada.call('GET', path)));
      return answers.map(({ text }) => text);
    };
    const before = await seen();
    const hers = await ada.socket();
    // The counts sent on opening.
    await hers.hears('countsChanged');
    const events: string[] = [];
    hers.socket.onAny((name: string) => events.push(name));
    const his = await ben.socket();
    const heard = his.hears('requestReviewed');

    expect((await review(ada, 'later', id)).status).toBe(404);
    expect((await review(ben, 'later', id)).status).toBe(200);
    expect(await heard, 'on all devices').toEqual({ requestId: id, userId: ada.id });
    await eventually(async () => expect(await bell()).toBe(1));
    expect((await ben.received()).connectionRequest).toMatchObject([
      { fromUserId: { _id: cleo.id } },
    ]);
    expect(await ben.counts()).toMatchObject({ requests: 1 });
    // Its sender sees no difference.
    await hers.settled();
    expect(events).toEqual([]);
    expect(await seen()).toEqual(before);
    expect(await ada.sentRequests()).toMatchObject([{ _id: id }]);
    await hearsOnlyOf(ada, await Developer.join(api), ben);

    await laterIsOver(ada);
    expect(await ben.requestFrom(ada)).toMatchObject({ _id: id, note: { text: WORDS } });
    expect(await ben.counts()).toMatchObject({ requests: 2 });
    expect((await ben.review('accepted', id)).status).toBe(200);
    expect((await review(ben, 'later', id)).status).toBe(409);
  });

  test('a hidden request withdrawn or blocked, and sent again, stays hidden', async () => {
    for (const how of ['withdrawn', 'blocked'] as const) {
      const [ada, ben] = await meet();
      await ada.like(ben);
      expect((await review(ben, 'later', (await ben.requestFrom(ada))?._id)).status).toBe(200);
      if (how === 'withdrawn') await ada.withdraw(ben);
      else {
        await ada.block(ben);
        await ada.unblock(ben);
      }
      await ada.like(ben);
      await hearsOnlyOf(ben, await Developer.join(api), ada);
      expect(await ben.requestFrom(ada), how).toBeUndefined();
      expect(await ben.counts()).toMatchObject({ requests: 1 });
      expect(await ada.sentRequests()).toHaveLength(1);
      await laterIsOver(ada);
      expect(await ben.requestFrom(ada), how).toBeDefined();
    }
  });

  test('a resent declined request looks pending to its sender', async () => {
    const [ada, ben] = await meet();
    const cleo = await Developer.join(api);
    for (const other of [ben, cleo]) await ada.sendNote(other, 'First');
    await ben.answer('rejected', ada);
    await updateRows(
      api.db,
      'signals',
      { toUserId: ben.id },
      { reviewedAt: Date.now() - ENDED_MESSAGES_KEPT_MS - 60_000 },
    );
    const dan = await Developer.join(api);
    await ada.like(dan);
    for (const other of [ben, cleo]) {
      await ada.withdraw(other);
      const again = Date.now();
      await ada.sendNote(other, 'Second');
      const [newest] = await ada.sentRequests();
      expect(newest).toMatchObject({ toUserId: { _id: other.id }, note: { text: 'Second' } });
      expect(Date.parse(newest?.sentAt ?? '')).toBeGreaterThanOrEqual(again);
    }
    const copy = await ada.dataCopy<{
      answers: { toUserId: string; note: unknown; createdAt: string }[];
    }>();
    const [toBen, toCleo] = [ben, cleo].map(({ id }) =>
      copy.answers.find(({ toUserId }) => toUserId === id),
    );
    expect(toBen?.note).toEqual(toCleo?.note);
    await api.backend.retention.forget(Date.now());
    const [second, third] = await ada.sentRequests();
    expect([second?.note?.text, third?.note?.text]).toEqual(['Second', 'Second']);
    expect(Math.abs(Date.parse(toBen?.createdAt ?? '') - Date.now())).toBeLessThan(60_000);
    // It stays declined.
    expect((await ben.received()).connectionRequest).toEqual([]);
  });

  test('its sender sees it as long as declined notes', async () => {
    const [ada, ben] = await meet();
    const cleo = await Developer.join(api);
    for (const other of [ben, cleo]) await ada.sendNote(other, WORDS);
    await ben.answer('rejected', ada);
    const old = Date.now() - ENDED_MESSAGES_KEPT_MS - 60_000;
    for (const other of [ben, cleo]) {
      await updateRows(
        api.db,
        'signals',
        { toUserId: other.id },
        { id: lowestIdAt(old).slice(0, -12) + other.id.slice(-12), createdAt: old },
      );
    }
    expect((await ada.sentRequests()).map(({ note }) => note)).toEqual([null, null]);
    const copy = (await ada.call('GET', '/api/account/export')).text;
    expect(copy).not.toContain(JSON.stringify(WORDS));
    // The recipient of the open request still reads it.
    expect(await cleo.requestFrom(ada)).toMatchObject({ note: { text: WORDS } });
  });

  test('pending requests are paged without unavailable people', async () => {
    const [ada, ben] = await meet();
    const others = await Developer.many(api, 4);
    for (const other of others) await ada.like(other);
    await ada.send('ignored', ben);
    const [first, second, third, fourth] = others;
    await second.block(ada);
    await third.answer('accepted', ada);
    const page = (query: string) => ada.read<SentAnswer>(`/api/user/request/sent${query}`);
    const one = await page('?limit=1');
    expect(one.requests).toMatchObject([{ toUserId: { _id: fourth.id } }]);
    const two = await page(`?limit=1&cursor=${one.nextCursor ?? ''}`);
    expect(two).toMatchObject({ requests: [{ toUserId: { _id: first.id } }], nextCursor: null });
    expect(JSON.stringify(one)).not.toContain('emailId');
  });
});

describeOnBothPlaces('limits of notes', (newPlace) => {
  const statusesOf = async (sender: Developer, to: Developer[]) => {
    const statuses = [];
    for (const other of to) statuses.push((await sender.sendNote(other, 'Hi')).status);
    return statuses;
  };

  test('the limit of notes leaves plain requests alone', async () => {
    const api = await startForTest(await newPlace(), { RATE_LIMITS: 'note.user=2/1h' });
    const [ada, ben, cleo, dan, eve] = await Developer.many(api, 5);
    expect(await statusesOf(ada, [ben, cleo, dan])).toEqual([200, 200, 429]);
    await ada.like(eve);
    expect((await eve.received()).connectionRequest).toHaveLength(1);
  });

  test('notes to one person are limited, even after withdrawals', async () => {
    const api = await startForTest(await newPlace(), { RATE_LIMITS: 'note.pair=2/1h' });
    const [ada, ben, cleo] = await Developer.many(api, 3);
    for (let count = 0; count < 2; count += 1) {
      expect(await statusesOf(ada, [ben])).toEqual([200]);
      await ada.withdraw(ben);
    }
    expect(await statusesOf(ada, [ben, cleo])).toEqual([429, 200]);
  });

  // Without a mail server, unconfirmed people send them, as above.
  test('with a mail server they wait for the confirmation', async () => {
    const api = await startForTest(await newPlace(), { SMTP_URL: 'smtp://127.0.0.1:9' });
    const [ada, ben] = await Developer.many(api, 2);
    expect(ada.user.emailVerified).toBe(false);
    for (const [note, about] of [
      [{ text: 'Hi' }, 'code'],
      [{ text: 'Hi', project: true }, 'a project'],
    ] as const) {
      const path = `/api/request/send/interested/${ben.id}`;
      const message = `Confirm your email address to comment on ${about}.`;
      const refused = { status: 403, body: { code: 'forbidden', message } };
      expect(await ada.call('POST', path, { body: { note } })).toMatchObject(refused);
    }
    expect((await ben.received()).connectionRequest).toEqual([]);
    await ada.confirmEmail();
    expect((await ada.sendNote(ben, 'Hi')).status).toBe(200);
  });
});
