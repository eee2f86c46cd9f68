import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { findRow, updateRows } from '#server/platform/db/rows.ts';
import type { MessagesAnswer } from '#shared/api.ts';
import type { ReportDetail, ReportsAnswer } from '#shared/moderation.ts';
import { PICTURE_EDGE, PICTURE_REFUSALS, PICTURES_MAX } from '#shared/picture-rules.ts';
import type { UploadedPicture } from '#shared/pictures.ts';
import {
  PHOTO_HELD_MAX_SIDE,
  PHOTO_MAX_BYTES,
  PHOTO_MAX_SIDE,
  PHOTO_REFUSALS,
} from '#shared/photo.ts';
import { ENDED_MESSAGES_KEPT_MS, ORIGINALS_KEPT_MS } from '#shared/safety.ts';
import { uniquePerson } from '../../support/account.ts';
import { useApiServer, startForTest } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import { blankPng, bomb, DEEP, lyingPicture, picture } from '../../support/images.ts';

const BOSS = uniquePerson({ firstName: 'Mona', lastName: 'Rator' });

describeOnBothPlaces('pictures in a conversation', (newPlace) => {
  const api = useApiServer(newPlace, { ADMIN_EMAILS: BOSS.emailId });
  let mona: Developer;
  beforeAll(async () => {
    mona = await Developer.signUp(api, BOSS);
    await mona.confirmEmail();
  });

  const post = (who: Developer, to: Developer, bytes: Buffer) =>
    who.call('POST', `/api/chat/${to.id}/pictures`, {
      raw: new Uint8Array(bytes),
      headers: { 'content-type': 'image/png' },
    });
  async function upload(who: Developer, to: Developer, bytes?: Buffer): Promise<UploadedPicture> {
    const answer = await post(who, to, bytes ?? (await picture('png')));
    expect(answer.status, answer.text).toBe(200);
    return answer.body as UploadedPicture;
  }
  async function sent(who: Developer, to: Developer, text = '') {
    const { name } = await upload(who, to);
    const client = await who.socket();
    const pictures = [{ name, alt: 'A stack trace' }];
    const answer = await client.ask('sendMessage', { targetUserId: to.id, text, pictures });
    if (!answer.ok) throw new Error(answer.message);
    return { ...answer.message, name, client };
  }
  const statusOf = async (who: Developer | null, name: string): Promise<number> =>
    (await fetch(`${api.url}/pictures/${name}`, { headers: who ? { cookie: who.cookie } : {} }))
      .status;
  const hasFile = async (name: string): Promise<boolean> =>
    (await readdir(join(api.place.dataDir, 'photos'))).some((file) => file.startsWith(name));
  const rowOf = (name: string) => findRow(api.db, 'pictures', { name });
  /** Sweeps as of `now`. */
  const sweep = (now: number) => api.backend.pictures.forget(now);

  test('both people get a picture upright, without metadata, at most 2,048 px', async () => {
    const [ada, ben] = await Developer.pair(api);
    const theirs = await ben.socket();
    const client = await ada.socket();
    const wide = await upload(ada, ben, await picture('jpeg', { width: 3000, height: 1500 }));
    const lying = await upload(ada, ben, await lyingPicture());
    const pictures = [
      { name: wide.name, alt: 'A chart' },
      { name: lying.name, alt: '' },
    ];
    const clientId = randomUUID();
    const place = { targetUserId: ben.id, clientId };
    const answer = await client.ask('sendMessage', { ...place, text: 'Look', pictures });
    expect(answer).toMatchObject({
      ok: true,
      message: {
        kind: 'picture',
        text: 'Look',
        pictures: [
          { url: `/pictures/${wide.name}`, width: 2048, height: 1024, alt: 'A chart' },
          { url: `/pictures/${lying.name}`, width: 400, height: 300, alt: '' },
        ],
      },
    });
    const heard = await theirs.hears('messageReceived');
    expect(answer.ok && answer.message).toMatchObject({ ...heard, clientId });
    expect(
      (await ben.read<MessagesAnswer>(`/api/chat/${ada.id}/messages`)).messages.at(-1),
    ).toEqual(heard);

    const got = await fetch(`${api.url}/pictures/${wide.name}`, {
      headers: { cookie: ben.cookie },
    });
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      vary: 'cookie',
    });
    const bytes = Buffer.from(await got.arrayBuffer());
    const { width, height, exif } = await sharp(bytes).metadata();
    expect({ width, height, exif }).toEqual({ width: 2048, height: 1024 });
    expect(bytes.toString('latin1')).not.toContain('SecretCamera');

    // The acknowledgement was lost.
    const again = await client.ask('sendMessage', { ...place, text: 'Look', pictures });
    expect(again).toEqual(answer);
  });

  test('a picture without a text is described in lists and unread messages', async () => {
    const [ada, ben] = await Developer.pair(api);
    await sent(ada, ben);
    const { body } = await ben.call('GET', '/api/conversations');
    expect(body).toMatchObject({
      conversations: [{ unread: 1, last: { text: 'Picture: A stack trace', asks: true } }],
    });
  });

  test('only the two people can read a picture, and only once it is sent', async () => {
    const [ada, ben] = await Developer.pair(api);
    const cleo = await Developer.join(api);
    const { name } = await upload(ada, ben);
    expect(await statusOf(ben, name)).toBe(404);
    const message = await sent(ada, ben);
    expect(await statusOf(ada, message.name)).toBe(200);
    expect(await statusOf(ben, message.name)).toBe(200);
    for (const other of [cleo, mona, null]) expect(await statusOf(other, message.name)).toBe(404);
    for (const path of [`/photos/${message.name}-picture.webp`, `/pictures/${message.name}.webp`]) {
      const { status } = await fetch(api.url + path, { headers: { cookie: ada.cookie } });
      expect(status, path).toBe(404);
    }
  });

  test('a picture is sent once, by its uploader, in its conversation', async () => {
    const [ada, ben] = await Developer.pair(api);
    const [cleo, dan] = await Developer.pair(api);
    const { name, client } = await sent(ada, ben);
    const other = await upload(cleo, dan);
    for (const named of [name, other.name, 'f'.repeat(32)]) {
      const fresh = await upload(ada, ben);
      const pictures = [fresh.name, named].map((one) => ({ name: one, alt: '' }));
      const answer = await client.ask('sendMessage', { targetUserId: ben.id, text: 'x', pictures });
      expect(answer).toMatchObject({ ok: false, code: 'conflict' });
      expect(await rowOf(fresh.name)).toMatchObject({ messageId: null });
    }
    const both = await upload(ada, ben);
    const pictures = [{ name: both.name, alt: '' }];
    const race = await Promise.all(
      ['one', 'two'].map((text) =>
        client.ask('sendMessage', { targetUserId: ben.id, text, pictures }),
      ),
    );
    expect(race.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect((await ben.read<MessagesAnswer>(`/api/chat/${ada.id}/messages`)).messages).toHaveLength(
      2,
    );
  });

  test('wrong messages with pictures are refused', async () => {
    const [ada, ben] = await Developer.pair(api);
    const client = await ada.socket();
    const { name } = await upload(ada, ben);
    const many = Array.from({ length: PICTURES_MAX + 1 }, (_, index) => ({
      name: String(index).repeat(32),
      alt: '',
    }));
    for (const pictures of [
      [],
      many,
      [{ name, alt: 'a'.repeat(201) }],
      [{ name: '../secret', alt: '' }],
      [
        { name, alt: '' },
        { name, alt: '' },
      ],
      [{ name }] as never,
    ]) {
      const answer = await client.ask('sendMessage', { targetUserId: ben.id, text: '', pictures });
      expect(answer).toMatchObject({ ok: false, code: 'invalid_input' });
    }
    expect(await rowOf(name)).toMatchObject({ messageId: null });
    expect(await client.ask('sendMessage', { targetUserId: ben.id, text: ' \n ' })).toMatchObject({
      message: 'Message is required',
    });
  });

  test('hostile and wrong files are refused', async () => {
    const [ada, ben] = await Developer.pair(api);
    const png = await picture('png');
    const files: [number, string, Buffer][] = [
      [415, PICTURE_REFUSALS.type, Buffer.alloc(0)],
      [415, PICTURE_REFUSALS.type, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      [415, PICTURE_REFUSALS.type, await picture('avif')],
      [400, PHOTO_REFUSALS.pixels, bomb(20_000)],
      [400, PHOTO_REFUSALS.side, blankPng(100_000, 100, DEEP)],
      [400, PHOTO_REFUSALS.side, blankPng(1, PHOTO_MAX_SIDE + 1, DEEP)],
      [400, PHOTO_REFUSALS.held, blankPng(PHOTO_HELD_MAX_SIDE + 1, 9, { ...DEEP, depth: 8 })],
      [400, PHOTO_REFUSALS.held, blankPng(PICTURE_EDGE + 1, 9, DEEP)],
      [400, PHOTO_REFUSALS.damaged, png.subarray(0, png.length / 2)],
      [400, PHOTO_REFUSALS.damaged, Buffer.concat([png.subarray(0, 64), Buffer.from('<script>')])],
      [413, PICTURE_REFUSALS.bytes, Buffer.alloc(PHOTO_MAX_BYTES + 1, png)],
    ];
    for (const [status, message, bytes] of files) {
      expect(await post(ada, ben, bytes)).toMatchObject({ status, body: { message } });
    }
    const cleo = await Developer.join(api);
    expect(await post(ada, cleo, png)).toMatchObject({ status: 404 });
    // Bytes after the picture are not kept.
    const { name } = await upload(ada, ben, Buffer.concat([png, Buffer.from('<script>alert(1)')]));
    expect(await hasFile(name)).toBe(true);
  });

  test('only kept pictures count for the day', async () => {
    const strict = await startForTest(api.place, { RATE_LIMITS: 'picture.user=1/24h' });
    const [ada, ben] = await Developer.pair(strict);
    const [png, wrong] = [await picture('png'), Buffer.from('GIF89a')];
    for (let count = 0; count < 3; count += 1)
      expect(await post(ada, ben, wrong)).toMatchObject({ status: 415 });
    const both = await Promise.all([post(ada, ben, png), post(ada, ben, png)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
    const refused = await post(ada, ben, png);
    expect(refused.body).toMatchObject({ message: expect.stringMatching(/24 hours/) as string });
  });

  test('unsent pictures are deleted after an hour', async () => {
    const [ada, ben] = await Developer.pair(api);
    const unsent = await upload(ada, ben);
    const { name, client } = await sent(ada, ben);
    const late = await upload(ada, ben);
    await updateRows(api.db, 'pictures', { name: late.name }, { keptUntil: 1 });
    const pictures = [{ name: late.name, alt: '' }];
    const answer = await client.ask('sendMessage', { targetUserId: ben.id, text: '', pictures });
    expect(answer).toMatchObject({ code: 'conflict' });
    await sweep(Date.now() + 3_601_000);
    expect([await hasFile(unsent.name), await hasFile(name)]).toEqual([false, true]);
    expect(await rowOf(unsent.name)).toBeUndefined();
  });

  test('a file that cannot be deleted does not keep the others', async () => {
    const [ada, ben] = await Developer.pair(api);
    const [stuck, other] = [await upload(ada, ben), await upload(ada, ben)];
    const file = join(api.place.dataDir, 'photos', `${stuck.name}-picture.webp`);
    await rm(file);
    await mkdir(file);
    await sweep(Date.now() + 3_601_000);
    expect([await hasFile(stuck.name), await hasFile(other.name)]).toEqual([true, false]);
    await rmdir(file);
    await sweep(Date.now() + 3_601_000);
    expect(await rowOf(stuck.name)).toBeUndefined();
  });

  test('a deleted message takes its pictures along', async () => {
    const [ada, ben] = await Developer.pair(api);
    const { _id: messageId, name, client } = await sent(ada, ben);
    const cached = await fetch(`${api.url}/pictures/${name}`, {
      headers: { cookie: ben.cookie, 'if-none-match': `"${name}"` },
    });
    expect([cached.status, cached.headers.get('cache-control')]).toEqual([
      304,
      'private, no-cache',
    ]);
    await client.ask('deleteMessage', { targetUserId: ben.id, messageId });
    expect(await statusOf(ada, name)).toBe(404);
    expect(await statusOf(ben, name)).toBe(404);
    await sweep(Date.now() + ORIGINALS_KEPT_MS - 60_000);
    expect(await hasFile(name)).toBe(true);
    await sweep(Date.now() + ORIGINALS_KEPT_MS + 1000);
    expect(await hasFile(name)).toBe(false);
  });

  test('an ended conversation takes its pictures along', async () => {
    const [ada, ben] = await Developer.pair(api);
    const { name } = await sent(ada, ben);
    await ben.unmatch(ada);
    expect(await statusOf(ada, name)).toBe(404);
    await sweep(Date.now() + ENDED_MESSAGES_KEPT_MS + 1000);
    expect(await hasFile(name)).toBe(false);
  });

  test('a deleted account leaves no picture of its conversations', async () => {
    const [ada, ben] = await Developer.pair(api);
    const [mine, theirs] = [await sent(ada, ben), await sent(ben, ada)];
    await ada.leave();
    await eventually(async () => {
      expect(await rowOf(mine.name)).toBeUndefined();
      expect(await rowOf(theirs.name)).toBeUndefined();
    });
    expect(await hasFile(mine.name)).toBe(false);
  });

  test('a moderator of a report reads its pictures, also of a deleted message', async () => {
    const [ada, ben] = await Developer.pair(api);
    const kept = await sent(ben, ada, 'Look at this');
    const gone = await sent(ben, ada, 'And this');
    await gone.client.ask('deleteMessage', { targetUserId: ada.id, messageId: gone._id });
    const other = await sent(ben, ada);
    const messageIds = [kept._id, gone._id];
    expect((await ada.report(ben, { reason: 'respect', messageIds })).status).toBe(201);

    const { body } = await mona.call('GET', '/api/admin/reports?limit=50');
    const found = (body as ReportsAnswer).reports.find(({ profile }) => profile._id === ben.id);
    const answer = await mona.call('GET', `/api/admin/reports/${found?._id ?? ''}`);
    const { excerpts } = answer.body as ReportDetail;
    expect(excerpts.map(({ text, pictures }) => [text, pictures])).toEqual([
      ['Look at this\nPicture: A stack trace', [`/pictures/${kept.name}`]],
      ['', [`/pictures/${gone.name}`]],
    ]);
    expect(excerpts[1]?.originals).toMatchObject([{ text: 'And this\nPicture: A stack trace' }]);
    for (const { name } of [kept, gone]) expect(await statusOf(mona, name)).toBe(200);
    expect(await statusOf(mona, other.name)).toBe(404);
    expect(await statusOf(ada, gone.name)).toBe(404);

    await sweep(Date.now() + ORIGINALS_KEPT_MS + 1000);
    expect(await statusOf(mona, gone.name)).toBe(200);
  });

  test('the data copy has the pictures that a person sent', async () => {
    const [ada, ben] = await Developer.pair(api);
    const { name } = await sent(ada, ben);
    await sent(ben, ada);
    const { body } = await ada.call('GET', '/api/account/export');
    const { pictures } = body as { pictures: { url: string; base64: string }[] };
    expect(pictures).toEqual([
      { url: `/pictures/${name}`, type: 'image/webp', base64: expect.any(String) as string },
    ]);
    // A blocked person must not see more than an unmatched one.
    const [cleo, dan] = await Developer.many(api, 2);
    for (const other of [cleo, dan]) {
      await connect(other, ada);
      await sent(ada, other, 'Bye');
    }
    await cleo.unmatch(ada);
    await dan.block(ada);
    const later = await ada.call('GET', '/api/account/export');
    expect(later.body).toMatchObject({ pictures });
    const { format } = await sharp(Buffer.from(pictures[0]?.base64 ?? '', 'base64')).metadata();
    expect(format).toBe('webp');
  });
});
