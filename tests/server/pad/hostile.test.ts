import { expect, test } from 'vitest';
import type { Socket } from 'socket.io-client';
import * as Y from 'yjs';
import {
  PAD_TEXT,
  type PadJoined,
  type PadVersionAnswer,
  type PadVersionsAnswer,
} from '#shared/pad.ts';
import type { Acknowledgement } from '#shared/realtime.ts';
import { useApiServer } from '../../support/api-server.ts';
import type { ChatClient } from '../../support/chat/chat-client.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { numberOf, storePad } from '../../support/pad/stored.ts';
import { base64, oneString, tangled, updateOf } from '../../support/pad/updates.ts';
import { chained } from '../../support/pad/worst.ts';
import { longestTurnMs } from '../../support/thread-ms.ts';

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));
/** Two updates; merging them takes about ten seconds. */
const STRING = oneString(6100);
const TANGLED = tangled(6000);

/** An update without its predecessor. */
const LACKING = new Uint8Array([1, 1, 77, 5, 4, 1, 4, ...Buffer.from(PAD_TEXT), 1, 120, 0]);

/** The rate limits of a server without configuration. */
const DEFAULT_LIMITS = { RATE_LIMITS: '' };

/** Asks with a long timeout: on a shared processor an answer may need a second of the thread. */
const ask = (
  client: ChatClient,
  name: string,
  payload: object,
): Promise<Acknowledgement<PadJoined>> =>
  (client.socket as Socket).timeout(60_000).emitWithAck(name, payload) as Promise<
    Acknowledgement<PadJoined>
  >;

const readPad = (who: Developer, other: Developer) => who.call('GET', `/api/pad/${other.id}`);
/** Returns the texts of all versions, newest first. */
const versions = async (who: Developer, other: Developer): Promise<string[]> => {
  const path = `/api/pad/${other.id}/versions`;
  const { body } = await who.call('GET', path);
  const texts: string[] = [];
  for (const { _id } of (body as PadVersionsAnswer).versions)
    texts.push((await who.read<PadVersionAnswer>(`${path}/${_id}`)).text);
  return texts;
};

describeOnBothPlaces('a pad under attack', (newPlace) => {
  const api = useApiServer(newPlace, DEFAULT_LIMITS, {
    delays: { padQuestion: 400, padPerson: 1200 },
  });

  /** Returns a person and `count` others; each of their pads takes seconds to open. */
  const spoiler = async (count: number): Promise<[Developer, Developer[]]> => {
    const mal = await Developer.join(api);
    const others: Developer[] = [];
    for (let n = 0; n < count; n += 1) {
      const other = await Developer.join(api);
      await connect(mal, other);
      await storePad(api.db, mal, other, [bytes(STRING), bytes(TANGLED)]);
      others.push(other);
    }
    return [mal, others];
  };

  test('a slow update is refused and the pad keeps working', async () => {
    const [ada, ben] = await Developer.pair(api);
    const [one, other] = [await ada.socket(), await ben.socket()];
    await ask(other, 'padJoin', { targetUserId: ada.id });
    const begun = await numberOf(api, ada, ben);
    const say = (update: string) => ask(one, 'padUpdate', { targetUserId: ben.id, begun, update });
    expect(await say(STRING)).toEqual({ ok: true });
    expect(await say(TANGLED)).toMatchObject({ ok: false, code: 'invalid_input' });
    const last = updateOf('on ');
    expect(await say(last)).toEqual({ ok: true });
    await other.hears('padUpdate', ({ update }) => update === last);
    expect(other.heard('padUpdate').map(({ update }) => update)).toEqual([STRING, last]);
    const { body } = await readPad(ben, ada);
    expect((body as { text: string }).text.replaceAll('a', '')).toBe('on ');
  });

  test('an update without its predecessor is refused', async () => {
    const [ada, ben] = await Developer.pair(api);
    const client = await ada.socket();
    const doc = new Y.Doc();
    doc.getText(PAD_TEXT).insert(0, 'first');
    const vector = Y.encodeStateVector(doc);
    doc.getText(PAD_TEXT).insert(5, ' second');
    const begun = await numberOf(api, ada, ben);
    const say = (update: Uint8Array) =>
      ask(client, 'padUpdate', { targetUserId: ben.id, begun, update: base64(update) });
    const second = Y.encodeStateAsUpdate(doc, vector);
    expect(await say(second)).toMatchObject({ ok: false, code: 'conflict' });
    expect(await say(Y.encodeStateAsUpdate(doc))).toEqual({ ok: true });
    expect(await say(second)).toEqual({ ok: true });
    expect((await readPad(ben, ada)).body).toMatchObject({ text: 'first second' });
  });

  test('a pad opens one update at a time', async () => {
    const [ada, ben] = await Developer.pair(api);
    // Together they take seven seconds.
    await storePad(api.db, ada, ben, chained(2500, 3000));
    const { status, body } = await readPad(ben, ada);
    expect(status).toBe(200);
    expect((body as { text: string }).text).toHaveLength(5500);
  });

  test('either person can restart a pad too slow to open', async () => {
    const [mal, [ben, cleo]] = await spoiler(2);
    if (ben === undefined || cleo === undefined) throw new Error('Nobody is there');
    const [one, other] = [await mal.socket(), await ben.socket()];
    for (const [client, target] of [
      [one, ben],
      [other, mal],
    ] as const) {
      const answer = await ask(client, 'padJoin', { targetUserId: target.id });
      expect(answer).toMatchObject({ ok: false, code: 'too_large' });
    }
    // The data copy leaves out only the text of this pad.
    const { body } = await ben.call('GET', '/api/account/export');
    expect(body).toMatchObject({ pads: [{ withUserId: mal.id, text: null }] });

    expect(await ask(other, 'padBegin', { targetUserId: mal.id })).toEqual({ ok: true });
    await one.hears('padBegun', ({ userId }) => userId === ben.id);
    const joined = await ask(one, 'padJoin', { targetUserId: ben.id });
    expect(joined).toMatchObject({ ok: true, begun: 1, updates: [] });
    // A page with the old document restores nothing of it.
    const late = { targetUserId: mal.id, update: STRING };
    expect(await ask(other, 'padUpdate', { ...late, begun: 0 })).toMatchObject({
      code: 'conflict',
    });
    const update = updateOf('anew');
    expect(await ask(other, 'padUpdate', { ...late, begun: 1, update })).toEqual({ ok: true });
    await one.hears('padUpdate', (told) => told.update === update);
    expect((await readPad(mal, ben)).body).toMatchObject({ text: 'anew' });
    expect(await versions(ben, mal), 'what opened in time').toEqual(['a'.repeat(6100)]);

    const third = await cleo.socket();
    const stranger = await ask(third, 'padBegin', { targetUserId: ben.id });
    expect(stranger).toMatchObject({ ok: false, code: 'not_found' });
  });

  test('a pad with a damaged update restarts with the text before it', async () => {
    const [ada, ben] = await Developer.pair(api);
    const rows = [bytes(updateOf('kept')), new Uint8Array([255, 255])];
    await storePad(api.db, ada, ben, rows);
    const client = await ada.socket();
    const joined = await ask(client, 'padJoin', { targetUserId: ben.id });
    expect(joined).toMatchObject({ code: 'too_large' });
    expect(await ask(client, 'padBegin', { targetUserId: ben.id })).toEqual({ ok: true });
    expect(await versions(ada, ben)).toEqual(['kept']);
  });

  test('a restarted pad keeps its old text as a version', async () => {
    const [ada, ben] = await Developer.pair(api);
    const client = await ada.socket();
    const update = updateOf('what was here');
    const begun = await numberOf(api, ada, ben);
    await ask(client, 'padUpdate', { targetUserId: ben.id, begun, update });
    expect(await ask(client, 'padBegin', { targetUserId: ben.id })).toEqual({ ok: true });
    expect((await readPad(ben, ada)).body).toMatchObject({ text: '' });
    expect(await versions(ben, ada)).toEqual(['what was here']);
  });

  test('restarting a pad again and again loses no text', async () => {
    const [mal, ben] = await Developer.pair(api);
    const client = await mal.socket();
    await storePad(api.db, mal, ben, [bytes(updateOf('from Ben'))]);
    const target = { targetUserId: ben.id };
    const refused: unknown[] = [];
    for (let begun = 0; begun < 12; begun += 1) {
      const answer = await ask(client, 'padBegin', target);
      if (!answer.ok) refused.push(answer.code);
      await ask(client, 'padUpdate', { ...target, begun: begun + 1, update: updateOf('spam') });
    }
    expect(refused).toEqual(['too_many_requests', 'too_many_requests']);
    client.close();
    expect((await versions(ben, mal)).at(-1)).toBe('from Ben');
    // The other person can still restart it.
    const other = await ben.socket();
    expect(await ask(other, 'padBegin', { targetUserId: mal.id })).toEqual({ ok: true });
  });

  test('slow pads of one person do not block other people', async () => {
    const [mal, others] = await spoiler(6);
    const [ada, ben] = await Developer.pair(api);
    await connect(mal, ada);
    await storePad(api.db, mal, ada, [bytes(updateOf('from Ada'))]);
    const answered: string[] = [];
    const asked = others.map(async (other) => {
      const { status } = await readPad(mal, other);
      answered.push(`mal ${String(status)}`);
    });
    const held = await longestTurnMs(async () => {
      expect((await readPad(ada, ben)).status).toBe(200);
      answered.push('ada');
    });
    // In this thread each would take about ten seconds.
    expect(held).toBeLessThan(500);
    await Promise.all(asked);
    expect(answered.indexOf('ada')).toBeLessThanOrEqual(1);
    // Their processor time is used up, and slow pads are not tried again.
    expect(answered.filter((one) => one === 'mal 413').length).toBeLessThanOrEqual(4);
    expect(answered.filter((one) => one === 'mal 429').length).toBeGreaterThanOrEqual(2);
    // Without that time, a pad isn't restarted, because its text couldn't become a version.
    const client = await mal.socket();
    expect(await ask(client, 'padBegin', { targetUserId: ada.id })).toMatchObject({
      ...{ ok: false, code: 'too_many_requests' },
    });
    client.close();
    expect((await readPad(ada, mal)).body).toMatchObject({ text: 'from Ada' });
  });

  test('slow pads of many people wait for fast pads', async () => {
    const [ada, ben] = await Developer.pair(api);
    const slow = [oneString(700), tangled(640)].map(bytes);
    const update = base64(Y.mergeUpdates([bytes(updateOf('x')), LACKING]));
    const people: [ChatClient, string][] = [];
    for (let n = 0; n < 5; n += 1) {
      const [mal, other] = await Developer.pair(api);
      await storePad(api.db, mal, other, slow);
      expect((await readPad(mal, other)).status).toBe(200);
      people.push([await mal.socket(), other.id]);
    }
    const answered: string[] = [];
    const refused = people.map(async ([client, targetUserId]) => {
      const answer = await ask(client, 'padUpdate', { targetUserId, begun: 0, update });
      answered.push(answer.ok ? 'ok' : answer.code);
    });
    expect((await readPad(ada, ben)).status).toBe(200);
    expect(answered.length).toBeLessThanOrEqual(2);
    await Promise.all(refused);
    expect(answered).toEqual(Array(5).fill('conflict'));
    for (const [client] of people) client.close();
  });

  test('slow pads wait for small pads before their first reading', async () => {
    const [ada, ben] = await Developer.pair(api);
    await storePad(api.db, ada, ben, [bytes(updateOf('small'))]);
    const slow = [oneString(700), tangled(640)].map(bytes);
    const people: [Developer, Developer][] = [];
    for (let n = 0; n < 5; n += 1) {
      const [mal, other] = await Developer.pair(api);
      await storePad(api.db, mal, other, slow);
      people.push([mal, other]);
    }
    const answered: string[] = [];
    const asked = people.map(async (pair) => {
      await readPad(...pair);
      answered.push('mal');
    });
    await readPad(ada, ben);
    expect(answered.length).toBeLessThanOrEqual(2);
    await Promise.all(asked);
  });

  test('a new connection begins an empty pad', async () => {
    const [mal, [ben]] = await spoiler(1);
    const [ada, cleo] = await Developer.pair(api);
    if (ben === undefined) throw new Error('Nobody is there');
    expect((await readPad(ben, mal)).status).toBe(413);
    const client = await ada.socket();
    const update = updateOf('old');
    // The connection is older than the second in which its number could be used again.
    await api.db
      .updateTable('connections')
      .set((is) => ({ createdAt: is('createdAt', '-', 10_000) }))
      .where('lowUserId', '=', [ada.id, cleo.id].sort()[0] ?? '')
      .execute();
    const begun = await numberOf(api, ada, cleo);
    const say = () => ask(client, 'padUpdate', { targetUserId: cleo.id, begun, update });
    expect(await say()).toEqual({ ok: true });
    for (const [one, other] of [
      [mal, ben],
      [ada, cleo],
    ] as const) {
      await one.block(other);
      await one.unblock(other);
      const { body } = await one.call('POST', '/api/pair-links', { body: {} });
      const token = (body as { url: string }).url.split('/').at(-1);
      await other.call('POST', '/api/pair-links/accept', { body: { token } });
      expect((await readPad(other, one)).body).toMatchObject({ text: '' });
    }
    // A page of the old pad can't change the new one.
    expect(await say()).toMatchObject({ code: 'conflict' });
    const first = await numberOf(api, ada, cleo);
    expect(first).toBeGreaterThan(begun);
    const joined = await ask(client, 'padJoin', { targetUserId: cleo.id });
    expect(joined).toMatchObject({ begun: first, first, updates: [] });
    client.close();
    // A pad without a row can be restarted too.
    const other = await ben.socket();
    expect(await ask(other, 'padBegin', { targetUserId: mal.id })).toEqual({ ok: true });
    const next = (await numberOf(api, ben, mal)) + 1;
    expect(await ask(other, 'padJoin', { targetUserId: mal.id })).toMatchObject({ begun: next });
  });

  test('a deletion after a restart of the thread stores a version', async () => {
    const [mal, [other]] = await spoiler(1);
    const [ada, ben] = await Developer.pair(api);
    if (other === undefined) throw new Error('Nobody is there');
    const client = await ada.socket();
    const doc = new Y.Doc();
    const text = doc.getText(PAD_TEXT);
    const changes: Uint8Array[] = [];
    doc.on('update', (change: Uint8Array) => changes.push(change));
    text.insert(0, 'a'.repeat(100));
    text.delete(0, 10);
    text.delete(0, 10);
    const [written = LACKING, ...deleted] = changes;
    const begun = await numberOf(api, ada, ben);
    const say = (change: Uint8Array) =>
      ask(client, 'padUpdate', { targetUserId: ben.id, begun, update: base64(change) });
    expect(await say(written)).toEqual({ ok: true });
    expect((await readPad(mal, other)).status).toBe(413);
    for (const change of deleted) expect(await say(change)).toEqual({ ok: true });
    expect(await versions(ben, ada)).toEqual(['a'.repeat(100)]);
  });

  test('refused updates cost their sender’s reading time only', async () => {
    const [mal, ben] = await Developer.pair(api);
    // Opening this pad takes some hundred milliseconds.
    const slow = [oneString(700), tangled(640)].map(bytes);
    await storePad(api.db, mal, ben, slow);
    const client = await mal.socket();
    // A refused letter changes the document in memory, so the thread opens it again.
    const update = base64(Y.mergeUpdates([bytes(updateOf('x')), LACKING]));
    const payload = { targetUserId: ben.id, begun: 0, update };
    const codes = new Set<string>();
    for (let n = 0; n < 55 && !codes.has('too_many_requests'); n += 1) {
      const answer = await ask(client, 'padUpdate', payload);
      codes.add(answer.ok ? 'ok' : answer.code);
      expect((await readPad(ben, mal)).status).toBe(200);
    }
    expect([...codes]).toEqual(['conflict', 'too_many_requests']);
  });

  test('a repeated update is neither stored nor sent again', async () => {
    const [ada, ben] = await Developer.pair(api);
    const [one, other] = [await ada.socket(), await ben.socket()];
    await ask(other, 'padJoin', { targetUserId: ada.id });
    const [first, last] = [updateOf('once '), updateOf('more')];
    const begun = await numberOf(api, ada, ben);
    for (const update of [first, first, first, last]) {
      const payload = { targetUserId: ben.id, begun, update };
      expect(await ask(one, 'padUpdate', payload)).toEqual({ ok: true });
    }
    await other.hears('padUpdate', ({ update }) => update === last);
    expect(other.heard('padUpdate').map(({ update }) => update)).toEqual([first, last]);
    const joined = await ask(one, 'padJoin', { targetUserId: ben.id });
    expect(joined).toMatchObject({ updates: [first, last] });
  });

  test('large updates use up the rate limit of their sender', async () => {
    const [ada, ben] = await Developer.pair(api);
    const [one, other] = [await ada.socket(), await ben.socket()];
    const codes: string[] = [];
    const begun = await numberOf(api, ada, ben);
    for (const letter of 'abcdef') {
      const update = updateOf(letter.repeat(60_000));
      const answer = await ask(one, 'padUpdate', { targetUserId: ben.id, begun, update });
      codes.push(answer.ok ? 'ok' : answer.code);
    }
    expect(codes).toEqual([
      ...Array<string>(3).fill('ok'),
      ...Array<string>(3).fill('too_many_requests'),
    ]);
    const small = { targetUserId: ada.id, begun, update: updateOf('x') };
    expect(await ask(other, 'padUpdate', small)).toEqual({ ok: true });
  });

  test('reading a pad is cancelled when its reader leaves', async () => {
    const [mal, others] = await spoiler(6);
    const client = await mal.socket();
    const leaving = new AbortController();
    const cookie = { headers: { cookie: mal.cookie }, signal: leaving.signal };
    const gone = others
      .slice(0, 3)
      .map(({ id }) => fetch(`${api.url}/api/pad/${id}`, cookie).catch(() => null));
    for (const { id } of others.slice(3, 5)) client.socket.emit('padJoin', { targetUserId: id });
    await client.settled();
    leaving.abort();
    client.close();
    await Promise.all(gone);
    // Reading all of them would have used up the person's processor time.
    const last = others[5];
    if (last === undefined) throw new Error('Nobody is there');
    expect((await readPad(mal, last)).status).toBe(413);
  });

  test('reading pads has a rate limit per person', async () => {
    const [ada, ben] = await Developer.pair(api);
    const statuses: number[] = [];
    for (let n = 0; n < 65; n += 1)
      statuses.push((await ada.call('GET', `/api/pad/${ben.id}/versions`)).status);
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(429);
    expect((await readPad(ada, ben)).status).toBe(429);
  });
});
