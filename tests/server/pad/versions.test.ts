import { afterEach, expect, test, vi } from 'vitest';
import { PAD_VERSIONS_MAX, type PadVersionAnswer, type PadVersionsAnswer } from '#shared/pad.ts';
import type { MessagesAnswer } from '#shared/api.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { PadWriter } from '../../support/pad/writer.ts';
import { numberOf } from '../../support/pad/stored.ts';

const MINUTE = 60_000;
/** Milliseconds the pad waits before it notifies an absent person. */
const TELL_MS = 30_000;

describeOnBothPlaces('versions of a pad', (newPlace) => {
  const api = useApiServer(newPlace);
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const at = (who: Developer, other: Developer) => PadWriter.open(api.url, who, other);
  const pair = () => Developer.pair(api);
  const write = async (writer: PadWriter, text: string): Promise<void> => {
    writer.text.insert(writer.text.length, text);
    await writer.sayAll();
  };
  const versions = async (who: Developer, other: Developer): Promise<string[]> => {
    const path = `/api/pad/${other.id}/versions`;
    const { versions: all } = await who.read<PadVersionsAnswer>(path);
    const texts: string[] = [];
    for (const { _id, at: when, bytes } of all) {
      const version = await who.read<PadVersionAnswer>(`${path}/${_id}`);
      expect(version.at).toBe(when);
      expect(Buffer.byteLength(version.text)).toBe(bytes);
      texts.push(version.text);
    }
    return texts;
  };
  /** Moves the clock on; a socket that missed a ping in that time is reopened. */
  const pass = async (writer: PadWriter, milliseconds: number): Promise<void> => {
    writer.leave();
    const now = Date.now();
    vi.restoreAllMocks();
    const skipped = now - Date.now() + milliseconds;
    const real = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => real() + skipped);
    await writer.join(api.url);
  };
  const told = async (who: Developer, other: Developer): Promise<string[]> => {
    const { messages } = await who.read<MessagesAnswer>(`/api/chat/${other.id}/messages`);
    return messages.map(
      ({ kind, sender }) => `${kind} of ${sender._id === who.id ? 'me' : 'them'}`,
    );
  };
  /**
   * Collects the pad's notifications; the returned function ends their wait. A clock moved on for all timers would also
   * end the time limit of running queries, and with it their connection.
   */
  const holdNotifications = (): (() => void) => {
    const held: (() => void)[] = [];
    const real = globalThis.setTimeout;
    const spy = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation((run: () => void, ms?: number) => {
        const timer = real(run, ms);
        if (ms === TELL_MS)
          held.push(() => {
            clearTimeout(timer);
            run();
          });
        return timer;
      });
    return () => {
      spy.mockRestore();
      for (const notify of held) notify();
    };
  };
  /** Writes, and ends the wait before an absent person is notified. */
  const writeAndWait = async (writer: PadWriter, text: string): Promise<void> => {
    const notify = holdNotifications();
    await write(writer, text);
    notify();
  };

  test('a version is kept every ten minutes for both people', async () => {
    const [ada, ben] = await pair();
    const writer = await at(ada, ben);
    await write(writer, 'one\0 🦀');
    await write(writer, ' two');
    expect(await versions(ada, ben)).toEqual([]);
    await pass(writer, 11 * MINUTE);
    await write(writer, ' three');
    await write(writer, ' four');
    expect(await versions(ben, ada)).toEqual(['one\0 🦀 two']);
    await pass(writer, 11 * MINUTE);
    await write(writer, ' five');
    expect(await versions(ada, ben)).toEqual(['one\0 🦀 two three four', 'one\0 🦀 two']);
    const copy = await ben.read<{ padVersions: object[] }>('/api/account/export');
    expect(copy.padVersions).toEqual([
      expect.objectContaining({ withUserId: ada.id, text: 'one\0 🦀 two three four' }),
      expect.objectContaining({ withUserId: ada.id, text: 'one\0 🦀 two' }),
    ]);
  });

  test('all versions of a day and the newest twenty are kept', async () => {
    const [ada, ben] = await pair();
    const writer = await at(ada, ben);
    for (let count = 0; count < PAD_VERSIONS_MAX + 3; count += 1) {
      await write(writer, String.fromCodePoint(97 + count));
      await pass(writer, 11 * MINUTE);
    }
    // A typed character, deleted again.
    writer.text.delete(0, 1);
    await writer.sayAll();
    await pass(writer, 11 * MINUTE);
    writer.text.insert(0, 'a');
    await writer.sayAll();
    const all = await versions(ada, ben);
    expect(all).toHaveLength(PAD_VERSIONS_MAX + 4);
    expect([all[0], all.at(-1)]).toEqual(['bcdefghijklmnopqrstuvw', 'a']);
    expect(new Set(all).size).toBe(all.length);
    await pass(writer, 24 * 60 * MINUTE);
    await api.backend.retention.forget(Date.now());
    expect(await versions(ada, ben), 'nobody wrote since').toEqual(all.slice(0, PAD_VERSIONS_MAX));
  });

  test('a version is kept before much is deleted', async () => {
    const [ada, ben] = await pair();
    const writer = await at(ada, ben);
    const remove = async (count: number): Promise<void> => {
      writer.text.delete(0, count);
      await writer.sayAll();
    };
    await write(writer, 'a'.repeat(1000));
    await remove(200);
    await remove(200);
    expect(await versions(ben, ada)).toEqual([]);
    await remove(200);
    await write(writer, 'b');
    await remove(401);
    expect(await versions(ben, ada), 'in small steps, once a minute').toEqual(['a'.repeat(600)]);
    await write(writer, 'c'.repeat(700));
    await pass(writer, MINUTE);
    await remove(700);
    expect(await versions(ben, ada)).toEqual(['c'.repeat(700), 'a'.repeat(600)]);
  });

  test('versions are private and are deleted with the connection', async () => {
    const [ada, ben] = await pair();
    const [eve, friend] = await pair();
    await connect(eve, ben);
    const writer = await at(ada, ben);
    await write(writer, 'ours');
    await pass(writer, 11 * MINUTE);
    await write(writer, ' too');
    const path = `/api/pad/${ben.id}/versions`;
    const [version] = (await ada.read<PadVersionsAnswer>(path)).versions;
    // Eve has a pad with Ben as well: an id of another pad does not work on hers.
    expect((await eve.call('GET', `${path}/${version?._id ?? ''}`)).status).toBe(404);
    expect((await friend.call('GET', path)).status).toBe(404);
    expect((await ben.call('GET', `/api/pad/${ada.id}/versions/left`)).status).toBe(404);
    expect((await ada.call('GET', `${path}/1`)).status).toBe(400);
    writer.leave();
    const left = async () => (await ada.call('GET', `${path}/left`)).status;
    await expect.poll(left).toBe(200);
    await ada.unmatch(ben);
    expect((await ada.call('GET', `${path}/${version?._id ?? ''}`)).status).toBe(404);
    const { db } = api.backend.database;
    for (const table of ['pad_versions', 'pad_absences'] as const) {
      const rows = await db
        .selectFrom(table)
        .select('at')
        .where((is) => is.or([is('lowUserId', '=', ada.id), is('highUserId', '=', ada.id)]))
        .execute();
      expect(rows, table).toEqual([]);
    }
  });

  test('an absent person gets one message and sees changes', async () => {
    const [ada, ben] = await pair();
    const one = await at(ada, ben);
    const other = await at(ben, ada);
    await writeAndWait(one, 'before');
    expect(await told(ben, ada), 'both are there').toEqual([]);
    other.leave();
    const path = `/api/pad/${ada.id}/versions/left`;
    const left = async () => (await ben.call('GET', path)).body as PadVersionAnswer;
    await expect.poll(async () => (await left()).text).toBe('before');

    await writeAndWait(one, ' and');
    await expect.poll(() => told(ben, ada)).toEqual(['pad of them']);
    await writeAndWait(one, ' after');
    await writeAndWait(one, ' that');

    const again = await at(ben, ada);
    expect(again.text.toJSON()).toBe('before and after that');
    expect(again.changedSince).toBe((await left()).at);
    expect((await left()).text).toBe('before');
    const tab = await at(ben, ada);
    expect(tab.changedSince, 'told once').toBeNull();
    tab.leave();
    await expect.poll(async () => (await left()).text).toBe('before and after that');
    await writeAndWait(one, '.');
    expect(await told(ben, ada), 'once an absence').toEqual(['pad of them']);

    again.leave();
    await expect.poll(async () => (await left()).text).toBe('before and after that.');
    await writeAndWait(one, '!');
    await expect.poll(() => told(ben, ada)).toEqual(['pad of them', 'pad of them']);
  });

  test('leaving after the last change causes no message', async () => {
    const [ada, ben] = await pair();
    const one = await at(ada, ben);
    const other = await at(ben, ada);
    const notify = holdNotifications();
    await write(one, 'together');
    other.leave();
    const left = async () =>
      ((await ben.call('GET', `/api/pad/${ada.id}/versions/left`)).body as PadVersionAnswer).text;
    while ((await left()) !== 'together') await new Promise(setImmediate);
    notify();
    // By the time the other pair's message has arrived, his would have arrived too.
    const [cleo, dan] = await pair();
    const theirs = await at(cleo, dan);
    await writeAndWait(theirs, 'y');
    await expect.poll(() => told(dan, cleo)).toEqual(['pad of them']);
    expect(await told(ben, ada)).toEqual([]);
  });

  test('an empty update changes nothing', async () => {
    const [ada, ben] = await pair();
    const one = await at(ada, ben);
    const other = await at(ben, ada);
    await writeAndWait(one, 'x');
    other.leave();
    const left = async () =>
      ((await ben.call('GET', `/api/pad/${ada.id}/versions/left`)).body as PadVersionAnswer).text;
    await expect.poll(left).toBe('x');
    const nothing = Buffer.from([0, 0]).toString('base64');
    const notify = holdNotifications();
    const said = await one.client?.ask('padUpdate', {
      targetUserId: ben.id,
      begun: await numberOf(api, ada, ben),
      update: nothing,
    });
    expect(said).toEqual({ ok: true });
    notify();
    // By the time the other pair's message has arrived, his would have arrived too.
    const [cleo, dan] = await pair();
    const theirs = await at(cleo, dan);
    await writeAndWait(theirs, 'y');
    await expect.poll(() => told(dan, cleo)).toEqual(['pad of them']);
    expect(await told(ben, ada)).toEqual([]);
  });

  test('a brief connection loss is no absence', async () => {
    const [ada, ben] = await pair();
    const one = await at(ada, ben);
    const other = await at(ben, ada);
    other.leave();
    const notify = holdNotifications();
    await write(one, 'meanwhile');
    await at(ben, ada);
    notify();
    await write(one, ' and on');
    expect(await told(ben, ada)).toEqual([]);
  });

  test('leaving or opening another pad counts as absence', async () => {
    const [ada, ben] = await pair();
    const third = await Developer.join(api);
    await connect(ben, third);
    const one = await at(ada, ben);
    const other = await at(ben, ada);
    await writeAndWait(one, 'x');
    const goodbye = { targetUserId: ada.id, tab: 'a', caret: null, here: false, asks: false };
    expect(await other.client?.ask('padAwareness', goodbye)).toEqual({ ok: true });
    const left = async () =>
      ((await ben.call('GET', `/api/pad/${ada.id}/versions/left`)).body as PadVersionAnswer).text;
    await expect.poll(left).toBe('x');
    await writeAndWait(one, 'y');
    await expect.poll(() => told(ben, ada)).toEqual(['pad of them']);
    expect(other.text.toJSON(), 'hears no more of it').toBe('x');

    const back = await at(ben, ada);
    await back.client?.ask('padJoin', { targetUserId: third.id });
    await expect.poll(left).toBe('xy');
    await writeAndWait(one, 'z');
    await expect.poll(() => told(ben, ada)).toEqual(['pad of them', 'pad of them']);
  });
});
