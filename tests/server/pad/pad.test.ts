import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { PAD_MAX, PAD_TEXT } from '#shared/pad.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { base64 } from '../../support/pad/updates.ts';
import { PadWriter } from '../../support/pad/writer.ts';

const AT = { tab: 'a1', caret: { anchor: 'AAAA', head: 'AAAA' }, here: true, asks: false };

describeOnBothPlaces('a pad', (newPlace) => {
  const api = useApiServer(newPlace);

  const pair = () => Developer.pair(api);
  const open = (who: Developer, other: Developer) => PadWriter.open(api.url, who, other);
  const both = (ada: Developer, ben: Developer) => Promise.all([open(ada, ben), open(ben, ada)]);
  const textOf = (who: Developer, other: Developer) =>
    who.read<{ text: string; language: string; name: string }>(`/api/pad/${other.id}`);

  test('updates reach the other person’s tabs at once and later', async () => {
    const [ada, ben] = await pair();
    const [one, other] = await both(ada, ben);
    const tab = await open(ada, ben);
    one.text.insert(0, 'const answer = 42; // 🦀');
    await one.sayAll();
    const told = await other.client?.hears('padUpdate');
    expect(told).toMatchObject({ userId: ada.id, targetUserId: ben.id });
    await tab.client?.hears('padUpdate');
    expect(other.text.toJSON()).toBe('const answer = 42; // 🦀');
    expect(tab.text.toJSON()).toBe('const answer = 42; // 🦀');
    expect(one.client?.heard('padUpdate'), 'who wrote it has it').toEqual([]);

    const late = await open(ben, ada);
    expect(late.text.toJSON()).toBe('const answer = 42; // 🦀');
    expect(late.unsaid, 'the server lacks nothing').toEqual([]);
    expect(await textOf(ben, ada)).toEqual({
      ...{ text: 'const answer = 42; // 🦀', language: 'typescript', name: '' },
    });
  });

  test('shares caret positions, language and file name', async () => {
    const [ada, ben] = await pair();
    const [one, other] = await both(ada, ben);
    const target = { targetUserId: ben.id };
    expect(await one.client?.ask('padAwareness', { ...target, ...AT })).toEqual({
      ok: true,
    });
    expect(await other.client?.hears('padAwareness')).toEqual({
      ...{ userId: ada.id, targetUserId: ben.id },
      ...AT,
    });
    const asking = { targetUserId: ada.id, ...AT, tab: 'b1', asks: true };
    for (let times = 0; times < 2; times += 1) await other.client?.ask('padAwareness', asking);
    await one.client?.hears('padAwareness', ({ asks }) => !asks);
    const heard = one.client?.heard('padAwareness').map(({ asks }) => asks);
    expect(heard, 'a page may ask once').toEqual([true, false]);
    await one.client?.ask('padLanguage', { ...target, language: 'rust' });
    await one.client?.ask('padName', { ...target, name: 'merge.rs' });
    await other.client?.hears('padName', ({ name }) => name === 'merge.rs');
    expect(await textOf(ben, ada)).toEqual({ text: '', language: 'rust', name: 'merge.rs' });
    const refused = await one.client?.askAnything('padLanguage', { ...target, language: 'cobol' });
    expect(refused).toMatchObject({ ok: false, code: 'invalid_input' });
    // A crashed page doesn't announce its end.
    one.client?.socket.io.reconnection(false);
    one.client?.socket.io.engine.close();
    expect(await other.client?.hears('padAwareness', ({ here }) => !here)).toEqual({
      ...{ userId: ada.id, targetUserId: ben.id, tab: AT.tab },
      ...{ caret: null, here: false, asks: false },
    });
  });

  test('a page that leaves and joins at once still receives updates', async () => {
    const [ada, ben] = await pair();
    const [one, other] = await both(ada, ben);
    const target = { targetUserId: ada.id };
    for (let round = 0; round < 10; round += 1) {
      await other.client?.ask('padAwareness', { ...target, ...AT });
      const left = other.client?.ask('padAwareness', {
        ...target,
        ...AT,
        caret: null,
        here: false,
      });
      await Promise.all([left, other.client?.ask('padJoin', target)]);
      one.text.insert(0, String(round));
      await one.sayAll();
      await expect.poll(() => other.text.toJSON()).toBe(one.text.toJSON());
    }
  });

  test('a pad ends with the connection of its two people', async () => {
    const [ada, ben] = await pair();
    const [one, other] = await both(ada, ben);
    one.text.insert(0, 'ours');
    await one.sayAll();
    await other.client?.hears('padUpdate');
    await ada.unmatch(ben);
    one.text.insert(0, 'not ');
    await expect(one.say()).rejects.toThrow('not connected');
    const caret = { targetUserId: ada.id, ...AT };
    expect(await other.client?.ask('padAwareness', caret)).toMatchObject({ code: 'not_found' });
    expect(one.client?.heard('padAwareness')).toEqual([]);
    const { db } = api.backend.database;
    const left = await db
      .selectFrom('pad_updates')
      .selectAll()
      .where((is) => is.or([is('lowUserId', '=', ada.id), is('highUserId', '=', ada.id)]))
      .execute();
    expect(left).toEqual([]);
  });

  test('invalid updates are refused and the text stays', async () => {
    const [ada, ben] = await pair();
    const one = await open(ada, ben);
    one.text.insert(0, 'good');
    await one.sayAll();
    const bad = new Y.Doc();
    bad.getMap(PAD_TEXT).set('a', 'b');
    for (const update of [base64(Y.encodeStateAsUpdate(bad)), 'AAAA', '!', 'a'.repeat(100_000)]) {
      const { begun } = one;
      const answer = await one.client?.ask('padUpdate', { targetUserId: ben.id, begun, update });
      if (update !== 'AAAA') expect(answer).toMatchObject({ ok: false });
    }
    expect((await textOf(ben, ada)).text).toBe('good');
  });

  test('many updates are merged, and a full pad reports it', async () => {
    const [ada, ben] = await pair();
    const one = await open(ada, ben);
    const rows = async () =>
      (
        await api.db
          .selectFrom('pad_updates')
          .select('id')
          .where((is) => is.or([is('lowUserId', '=', ada.id), is('highUserId', '=', ada.id)]))
          .execute()
      ).length;
    for (let n = 0; n < 150; n += 1) {
      one.text.insert(one.text.length, `line ${n}\n`);
      await one.sayAll();
    }
    await expect.poll(rows).toBeLessThan(100);
    expect((await textOf(ben, ada)).text).toBe(one.text.toJSON());

    // Text that is typed and deleted again never fills the pad.
    for (let round = 0; round < 8; round += 1) {
      one.text.insert(0, 'x'.repeat(40_000));
      one.text.delete(0, 40_000);
      await one.sayAll();
    }
    one.text.insert(0, 'still');
    await one.sayAll();
    for (let piece = 0; piece < Math.ceil(PAD_MAX / 40_000); piece += 1) {
      one.text.insert(0, 'y'.repeat(40_000));
    }
    await expect(one.sayAll()).rejects.toThrow('This pad is full');
    const { text } = await textOf(ben, ada);
    expect(text).toMatch(/^y+still/);
    expect(text.length).toBeGreaterThan(PAD_MAX * 0.7);
  });
});
