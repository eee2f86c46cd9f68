import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ReportDetail, ReportsAnswer } from '#shared/moderation.ts';
import { MESSAGE_MAX, ORIGINALS_LENGTH_MAX, ORIGINALS_MAX } from '#shared/limits.ts';
import { type Excerpt, ORIGINALS_KEPT_MS } from '#shared/safety.ts';
import { uniquePerson } from '../../support/account.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { rowsOf } from '../../support/rows.ts';

const BOSS = uniquePerson({ firstName: 'Mona', lastName: 'Rator' });
const THREAT = 'I know where you live';

describeOnBothPlaces('original texts of changed messages', (newPlace, kind) => {
  const api = useApiServer(newPlace, { ADMIN_EMAILS: BOSS.emailId });
  let mona: Developer;

  beforeAll(async () => {
    mona = await Developer.signUp(api, BOSS);
    await mona.confirmEmail();
  });

  /** Opens one side of a conversation. */
  async function side(who: Developer, targetUserId: string) {
    const client = await who.socket();
    return {
      say: (text: string) => client.say(targetUserId, text),
      edit: (messageId: string, text: string) =>
        client.ask('editMessage', { targetUserId, messageId, text }),
      remove: (messageId: string) => client.ask('deleteMessage', { targetUserId, messageId }),
      react: (messageId: string) =>
        client.ask('reactToMessage', { targetUserId, messageId, emoji: '👍', on: true }),
    };
  }

  async function meet() {
    const [ada, ben] = await Developer.pair(api);
    return { ada, ben, adas: await side(ada, ben.id), bens: await side(ben, ada.id) };
  }

  /** Returns the report about a person, as a moderator reads it. */
  async function readReport({ id }: Developer): Promise<ReportDetail> {
    const { body } = await mona.call('GET', '/api/admin/reports?limit=50');
    const found = (body as ReportsAnswer).reports.find(({ profile }) => profile._id === id);
    const answer = await mona.call('GET', `/api/admin/reports/${found?._id ?? ''}`);
    return answer.body as ReportDetail;
  }
  const reportOf = async (from: Developer, about: Developer, messageIds: string[]) => {
    const filed = await from.report(about, { reason: 'respect', messageIds });
    expect(filed.status, filed.text).toBe(201);
    return readReport(about);
  };
  const said = ({ state, text, originals }: Excerpt) => [
    state,
    text,
    ...originals.map((original) => original.text),
  ];
  const kept = async (messageId: string) => {
    const { db } = api.backend.database;
    const rows = db.selectFrom('message_originals').selectAll().orderBy('change');
    return rows.where('messageId', '=', messageId).execute();
  };

  test('a moderator sees edits and deletions of both sides', async () => {
    const before = new Date().toISOString();
    const { ada, ben, adas, bens } = await meet();
    const threat = await bens.say(THREAT);
    const answer = await adas.say('You idiot');
    const other = await bens.say('I will find you');
    await adas.react(threat);
    await bens.edit(threat, 'I know what you mean');
    await bens.edit(threat, 'I know what you mean!');
    await bens.remove(other);
    await adas.edit(answer, 'Please stop');
    const plain = await adas.say('Enough');

    const { excerpts, excerptCount } = await reportOf(ada, ben, [threat, answer, other, plain]);
    expect(excerptCount).toBe(4);
    expect(excerpts.map(said)).toEqual([
      ['edited', 'I know what you mean!', THREAT, 'I know what you mean'],
      ['edited', 'Please stop', 'You idiot'],
      ['deleted', '', 'I will find you'],
      ['plain', 'Enough'],
    ]);
    expect(excerpts.map(({ by }) => by)).toEqual(['reported', 'reporter', 'reported', 'reporter']);
    const times = excerpts.flatMap(({ sentAt, originals }) => {
      const untils = originals.map(({ until }) => until);
      expect(untils.every((until) => until >= sentAt)).toBe(true);
      return untils;
    });
    expect(times).toHaveLength(4);
    expect(times.every((time) => time >= before && time <= new Date().toISOString())).toBe(true);
  });

  test('a report stays unchanged after later edits and deletions', async () => {
    const { ada, ben, bens } = await meet();
    const messageId = await bens.say(THREAT);
    await bens.edit(messageId, 'Hello');
    const before = await reportOf(ada, ben, [messageId]);
    await bens.edit(messageId, 'Good day');
    await bens.remove(messageId);
    await api.backend.retention.forget(Date.now() + ORIGINALS_KEPT_MS + 1000);
    await Promise.all([mona, ben].map((who) => who.signInAgain()));
    expect(await kept(messageId)).toEqual([]);
    expect(await readReport(ben)).toEqual(before);
    await ben.leave();
    expect((await mona.read<ReportDetail>(`/api/admin/reports/${before._id}`)).excerpts).toEqual(
      before.excerpts,
    );
  });

  test('an ended conversation keeps them', async () => {
    const { ada, ben, bens } = await meet();
    const [edited, deleted] = [await bens.say(THREAT), await bens.say('And your family')];
    await bens.edit(edited, 'Hello');
    await bens.remove(deleted);
    await ben.unmatch(ada);
    const { excerpts } = await reportOf(ada, ben, [edited, deleted]);
    expect(excerpts.map(said)).toEqual([
      ['edited', 'Hello', THREAT],
      ['deleted', '', 'And your family'],
    ]);
  });

  test('only their author gets them, in the data copy', async () => {
    const { ada, ben, adas, bens } = await meet();
    const [edited, deleted] = [await bens.say('ORIGINAL one'), await bens.say('ORIGINAL two')];
    await bens.edit(edited, 'Hello');
    await bens.remove(deleted);
    await adas.say('What was that?');
    const paths = (other: Developer) => [
      `/api/chat/${other.id}/messages`,
      `/api/chat/${other.id}/messages?around=${edited}`,
      `/api/chat/${other.id}/changes?after=0`,
      `/api/chat/${other.id}/search?q=original`,
      '/api/conversations',
      '/api/notifications',
      '/api/me/counts',
    ];
    for (const [who, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      for (const path of paths(other)) {
        const answer = await who.call('GET', path);
        expect(answer.status, path).toBe(200);
        expect(answer.text, path).not.toContain('ORIGINAL');
      }
    }
    const copy = async (who: Developer) => (await who.call('GET', '/api/account/export')).text;
    expect(await copy(ada)).not.toContain('ORIGINAL');
    const { originals } = JSON.parse(await copy(ben)) as { originals: unknown };
    expect(originals).toEqual([
      { messageId: edited, text: 'ORIGINAL one', until: expect.any(String) as string },
      { messageId: deleted, text: 'ORIGINAL two', until: expect.any(String) as string },
    ]);
  });

  test('they are deleted after thirty days and with accounts', async () => {
    const { ada, adas, bens } = await meet();
    const ids = [await bens.say(THREAT), await adas.say('Stop')] as const;
    await bens.edit(ids[0], 'Hello');
    await adas.remove(ids[1]);
    const count = async () => (await Promise.all(ids.map(kept))).flat().length;
    await api.backend.retention.forget(Date.now() + ORIGINALS_KEPT_MS - 60_000);
    // Sessions of that time have ended long before.
    await Promise.all([mona.signInAgain(), ada.signInAgain()]);
    expect(await count()).toBe(2);
    await ada.leave();
    expect(await count()).toBe(0);

    const late = await meet();
    const messages: string[] = [];
    for (let index = 0; index < 3; index++) messages.push(await late.bens.say(`m ${index}`));
    for (const id of messages) await late.bens.remove(id);
    // More rows than one statement deletes.
    const { db } = api.backend.database;
    const [row] = await kept(messages[0] ?? '');
    if (row === undefined) return expect.fail('nothing kept');
    const many = Array.from({ length: 450 }, (_, index) => ({ ...row, change: 1000 + index }));
    await db.insertInto('message_originals').values(many).execute();
    await api.backend.retention.forget(Date.now() + ORIGINALS_KEPT_MS + 1000);
    await mona.signInAgain();
    const left = await rowsOf(api.db, 'message_originals');
    expect(left).toEqual([]);
  });

  describe('are limited for each message', () => {
    const refused = {
      ok: false,
      code: 'too_many_requests',
      message: 'This message has been edited too often. Send a new one.',
    };

    test('by number: further edits are refused, deleting is not', async () => {
      const { ada, ben, bens } = await meet();
      const messageId = await bens.say('0');
      for (let edit = 1; edit <= ORIGINALS_MAX; edit++) {
        expect(await bens.edit(messageId, String(edit))).toMatchObject({ ok: true });
      }
      expect(await bens.edit(messageId, 'one more')).toEqual(refused);
      // Sending the last one again is no further edit.
      expect(await bens.edit(messageId, String(ORIGINALS_MAX))).toMatchObject({ ok: true });
      expect(await bens.remove(messageId)).toMatchObject({ ok: true });
      const { excerpts } = await reportOf(ada, ben, [messageId]);
      expect(excerpts[0]?.originals.map(({ text }) => text)).toEqual(
        Array.from({ length: ORIGINALS_MAX + 1 }, (_, index) => String(index)),
      );
    });

    test('by length', async () => {
      const { bens } = await meet();
      const wall = (letter: string) => letter.repeat(MESSAGE_MAX);
      const messageId = await bens.say(wall('z'));
      const edits = ORIGINALS_LENGTH_MAX / MESSAGE_MAX;
      for (let edit = 0; edit < edits; edit++) {
        expect(await bens.edit(messageId, wall('abcdefghij'.charAt(edit)))).toMatchObject({
          ok: true,
        });
      }
      expect(await bens.edit(messageId, 'short')).toEqual(refused);
      const texts = (await kept(messageId)).map(({ text }) => text.length);
      expect(texts).toEqual(Array.from({ length: edits }, () => MESSAGE_MAX));
    });
  });

  test('an edit is committed only with its original', async () => {
    const { ada, ben, bens } = await meet();
    const messageId = await bens.say(THREAT);
    const { db } = api.backend.database;
    if (kind === 'sqlite') {
      await sql`create trigger refuse_originals before insert on message_originals
        begin select raise(abort, 'refused'); end`.execute(db);
    } else {
      await sql`create function refuse_originals() returns trigger language plpgsql as
        $$ begin raise exception 'refused'; end $$`.execute(db);
      await sql`create trigger refuse_originals before insert on message_originals
        for each row execute function refuse_originals()`.execute(db);
    }
    try {
      expect(await bens.edit(messageId, 'Hello')).toMatchObject({ ok: false });
      expect(await bens.remove(messageId)).toMatchObject({ ok: false });
    } finally {
      const table = sql.raw(kind === 'sqlite' ? '' : 'on message_originals');
      await sql`drop trigger refuse_originals ${table}`.execute(db);
    }
    expect((await ada.call('GET', `/api/chat/${ben.id}/messages`)).text).toContain(THREAT);
    expect(await bens.edit(messageId, 'Hello')).toMatchObject({ ok: true });
    expect(await kept(messageId)).toMatchObject([{ text: THREAT }]);
  });
});
