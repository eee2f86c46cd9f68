import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { PAD_MAX } from '#shared/pad.ts';
import { type ApiServer, startApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import { expectKept, readPad } from '../../support/pad/kept.ts';
import { updateOf } from '../../support/pad/updates.ts';
import { PadWriter } from '../../support/pad/writer.ts';

/** Number of updates by each page: enough for several merges. */
const UPDATES = 40;
const PASTE = 40_000;
const ROUNDS = process.env['LONG_RUNS'] === undefined ? 1 : 3;

// Several nodes share PostgreSQL; SQLite has one node.
describeOnBothPlaces('a pad merged during writes', (newPlace, kind) => {
  const nodes: ApiServer[] = [];
  const node = (at: number): ApiServer => nodes[at % nodes.length] as ApiServer;
  beforeAll(async () => {
    const place = await newPlace();
    for (let count = kind === 'postgres' ? 2 : 1; count > 0; count -= 1)
      nodes.push(await startApiServer(place));
  });
  afterAll(() => Promise.all(nodes.map((api) => api.close())));

  const pair = () => Developer.pair(node(0));
  const pagesOf = async (ada: Developer, ben: Developer, count: number): Promise<PadWriter[]> => {
    const pages: PadWriter[] = [];
    for (let at = 0; at < count; at += 1) {
      const [who, other] = at % 2 === 0 ? [ada, ben] : [ben, ada];
      pages.push(await PadWriter.open(node(at).url, who, other));
    }
    return pages;
  };
  /** Returns the stored size of the pad, and the real size and number of its updates. */
  const sizeOf = async ({ id }: Developer) => {
    const { db } = node(0).backend.database;
    const { rows } = await sql<{ said: number; held: number; count: number }>`
      select pads.bytes as said, sum(length(body)) as held, count(*) as count
      from pads join pad_updates using ("lowUserId", "highUserId")
      where "lowUserId" = ${id} or "highUserId" = ${id} group by pads.bytes`.execute(db);
    const [row] = rows;
    return { said: Number(row?.said), held: Number(row?.held), count: Number(row?.count) };
  };

  test('keeps every acknowledged update and the correct size', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [ada, ben] = await pair();
      const reader = { cookie: ada.cookie, targetUserId: ben.id };
      const pages = await pagesOf(ada, ben, 4);
      let writing = true;
      const write = async (page: PadWriter): Promise<void> => {
        for (let count = 0; count < UPDATES; count += 1) {
          page.text.insert(page.text.length, `${count} `);
          await page.sayAll();
        }
      };
      // Reading a large pad triggers a merge.
      const read = async (at: number): Promise<void> => {
        while (writing) await readPad(node(at).url, reader);
      };
      const reading = Promise.all(nodes.map((_, at) => read(at)));
      await Promise.all(pages.map(write));
      writing = false;
      await reading;
      const acknowledged = pages.flatMap((page) => page.acknowledged);
      expect(acknowledged).toHaveLength(4 * UPDATES);
      for (const { url } of nodes) await expectKept(url, reader, acknowledged, `round ${round}`);
      await eventually(async () => expect((await sizeOf(ada)).count).toBeLessThan(100));
      const { said, held } = await sizeOf(ada);
      expect(said).toBe(held);
    }
  });

  test('stays under its size limit during simultaneous updates', async () => {
    const [ada, ben] = await pair();
    const pages = await pagesOf(ada, ben, 4);
    const updates = Array.from({ length: 24 }, () => updateOf('x'.repeat(PASTE)));
    const answers = await Promise.all(
      updates.map((update, at) => {
        const targetUserId = at % 2 === 0 ? ben.id : ada.id;
        const { client, begun } = pages[at % 4] ?? {};
        if (!client || begun === undefined) throw new Error('Nobody is there');
        return client.ask('padUpdate', { targetUserId, begun, update });
      }),
    );
    const codes = answers.map((answer) => (answer.ok ? 'kept' : answer.code));
    expect(new Set(codes)).toEqual(new Set(['kept', 'too_large']));
    const { said, held } = await sizeOf(ada);
    expect(said).toBe(held);
    expect(held).toBeLessThanOrEqual(PAD_MAX);
    expect(held).toBeGreaterThan(PAD_MAX - 2 * PASTE);
    const kept = updates.filter((_, at) => codes[at] === 'kept');
    const bytes = kept.map((update) => new Uint8Array(Buffer.from(update, 'base64')));
    const reader = { cookie: ada.cookie, targetUserId: ben.id };
    const text = await expectKept(node(0).url, reader, bytes, 'full');
    expect(text).toHaveLength(kept.length * PASTE);
  });

  test('sends a page that joins during the merge everything', async () => {
    const [ada, ben] = await pair();
    const [writer] = await pagesOf(ada, ben, 1);
    if (writer === undefined) throw new Error('Nobody writes');
    let writing = true;
    const write = async (): Promise<void> => {
      while (writing) {
        writer.text.insert(0, 'x');
        await writer.sayAll();
      }
    };
    const written = write();
    const late: PadWriter[] = [];
    for (let count = 0; count < 20; count += 1) {
      // Without Redis a node publishes only to its own sockets.
      late.push(await PadWriter.open(node(0).url, ben, ada));
    }
    writing = false;
    await written;
    await eventually(() => {
      for (const page of late) expect(page.text.toJSON()).toBe(writer.text.toJSON());
    });
  });

  test('sends nothing to a page that is up to date', async () => {
    const [ada, ben] = await pair();
    const [page] = await pagesOf(ada, ben, 1);
    if (page === undefined) throw new Error('Nobody is there');
    page.text.insert(0, 'x'.repeat(1000));
    await page.sayAll();
    const first = await page.client?.ask('padJoin', { targetUserId: ben.id });
    if (first?.ok !== true || first.largest === null) throw new Error('There is nothing');
    expect(first.updates).toHaveLength(1);
    const again = { targetUserId: ben.id, holds: first.largest };
    const answer = await page.client?.ask('padJoin', again);
    expect(answer).toMatchObject({ ok: true, updates: [], largest: first.largest });
  });
});
