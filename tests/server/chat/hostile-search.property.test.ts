import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import type { SearchAnswer } from '#shared/api.ts';
import { MESSAGE_MAX, SEARCH_MAX } from '#shared/limits.ts';
import { pairOf } from '#server/features/chat/messages/pairs.ts';
import type { Database } from '#server/platform/db/database.ts';
import { nextMessageId } from '#server/features/chat/messages/message-id.ts';
import { createSearch } from '#server/features/chat/search/service.ts';
import { fold } from '#server/features/chat/search/words.ts';
import { parseRateLimits } from '#server/platform/config/rate-limits.ts';
import { createLimiter } from '#server/platform/limits/limiter.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';

const RUNS = process.env['LONG_RUNS'] === undefined ? 15 : 200;

/** Maximum messages per read, bytes folded in one turn of the event loop (7 ms at worst), and bytes per request. */
const BATCH = 100;
const TURN = 64 * 1024;
const REQUEST = 2 * 1024 * 1024;

/** Characters that are long, combining, invisible, or become two when folded. */
const LETTERS = ['a', 'b', 'θ', 'ß', 'İ', 'ﬃ', 'ﷺ', '\u0301', '\u200B', '😀', '*', '['];

/** Generates a long text of a few repeated characters. */
const wall = (most: number) =>
  fc
    .tuple(
      fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...LETTERS),
      fc.integer({ min: 1, max: most }),
      fc.constantFrom('first', 'middle', 'last', 'never'),
    )
    .map(([turn, odd, length, where]) => {
      const letters = Array.from({ length }, (_, at) => turn[at % turn.length] ?? 'a');
      const at = { first: 0, middle: length >> 1, last: length - 1, never: -1 }[where];
      if (at >= 0) letters[at] = odd;
      while (letters.join('').length > most) letters.pop();
      return letters.join('').trim() || 'a';
    });

describeOnBothPlaces('search cost', (newPlace) => {
  const api = useApiServer(newPlace);
  let ada: Developer;
  let ben: Developer;
  beforeAll(async () => {
    [ada, ben] = await Developer.pair(api);
  });

  /** Replaces the conversation with these texts. */
  async function say(texts: readonly string[]): Promise<string[]> {
    const { db } = api.backend.database;
    await db.deleteFrom('messages').execute();
    const begin = Date.now() - texts.length * 1000;
    const rows = texts.map((text, at) => ({
      ...pairOf(ada.id, ben.id),
      id: nextMessageId(null, begin + at * 1000),
      senderId: ada.id,
      clientId: null,
      text,
    }));
    for (let from = 0; from < rows.length; from += 500) {
      await db
        .insertInto('messages')
        .values(rows.slice(from, from + 500))
        .execute();
    }
    return rows.map(({ id }) => id);
  }

  /** Returns the server's search, and what each of its statements read. */
  function watchedSearch() {
    const looked: { rows: number; bytes: number; turn: number }[] = [];
    let turns = 0;
    const database: Database = api.backend.database;
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        const bytes = result.rows.reduce(
          (sum, row) => sum + Buffer.byteLength(String(row['text'])),
          0,
        );
        looked.push({ rows: result.rows.length, bytes, turn: turns });
        return Promise.resolve(result);
      },
    });
    const search = createSearch({
      database: { ...database, db },
      messages: { pairOf: () => Promise.resolve(pairOf(ada.id, ben.id)) },
      limit: () => Promise.resolve(),
    });
    let counting = true;
    const count = (): void => {
      turns += 1;
      if (counting) setImmediate(count);
    };
    setImmediate(count);
    const page = async (q: string, cursor: string | null) => {
      looked.length = 0;
      const answer = await search.page(ada.id, ben.id, { q, cursor });
      return { ...answer, looked: [...looked] };
    };
    return { page, turn: () => turns, stop: () => (counting = false) };
  }

  test('is bounded per read and request and finds all hits', async () => {
    const watched = watchedSearch();
    const texts = fc.array(wall(MESSAGE_MAX), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.integer({ min: 1, max: 12 }),
        wall(SEARCH_MAX),
        async (some, repeated, q) => {
          const all = Array.from({ length: repeated }, () => some).flat();
          const ids = await say(all);
          const found: string[] = [];
          for (let cursor: string | null = null, pages = 0; ; pages++) {
            expect(pages).toBeLessThan(100);
            const { hits, nextCursor, looked } = await watched.page(q, cursor);
            expect(Math.max(...looked.map(({ rows }) => rows))).toBeLessThanOrEqual(BATCH);
            const before = looked.slice(0, -1).reduce((sum, { bytes }) => sum + bytes, 0);
            expect(before).toBeLessThan(REQUEST);
            // Waiting requests had a turn of the event loop between any two reads.
            expect(new Set(looked.map(({ turn }) => turn)).size).toBe(looked.length);
            found.push(...hits.map(({ _id }) => _id));
            if (nextCursor === null) break;
            cursor = nextCursor;
          }
          const there = ids.filter((_, at) => fold(all[at] ?? '').includes(fold(q)));
          expect(found).toEqual(there.reverse());
        },
      ),
      { numRuns: RUNS, examples: [[['[a\u0301', 'a'], 1, '[a\u0301']] },
    );
    watched.stop();
  }, 300_000);

  test('a turn folds few letters, even of long ligatures', async () => {
    const long = 'ﷺ'.repeat(MESSAGE_MAX);
    await say(Array.from({ length: 40 }, () => long));
    const watched = watchedSearch();
    const folded = new Map<number, number>();
    const normalize = Object.getOwnPropertyDescriptor(String.prototype, 'normalize')
      ?.value as typeof String.prototype.normalize;
    const spy = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (
      this: string,
      form?: string,
    ) {
      const text = normalize.call(this, form);
      const turn = watched.turn();
      if (form === 'NFKC') folded.set(turn, (folded.get(turn) ?? 0) + text.length);
      return text;
    });
    const { hits } = await watched.page('never', null);
    spy.mockRestore();
    watched.stop();
    expect(hits).toEqual([]);
    const letters = fold(long).length;
    const all = [...folded.values()];
    expect(all.reduce((sum, count) => sum + count)).toBeGreaterThan(20 * letters);
    expect(Math.max(...all)).toBeLessThanOrEqual(TURN + 2 * letters);
  });

  test('a search of 600 long messages continues by cursor', async () => {
    await say(Array.from({ length: 600 }, () => '1'.repeat(MESSAGE_MAX)));
    const watched = watchedSearch();
    const { hits, nextCursor, looked } = await watched.page(`${'1'.repeat(99)}2`, null);
    watched.stop();
    expect(hits).toEqual([]);
    expect(nextCursor).not.toBeNull();
    expect(looked).toHaveLength(Math.ceil(REQUEST / MESSAGE_MAX / BATCH));
  });

  test('search is limited by bytes read, not by requests', async () => {
    const { database } = api.backend;
    const limits = parseRateLimits('search.user=3000/60s');
    const search = createSearch({
      database,
      messages: { pairOf: () => Promise.resolve(pairOf(ada.id, ben.id)) },
      limit: createLimiter(limits ?? 'off', null),
    });
    const find = (cursor: string | null) => search.page(ada.id, ben.id, { q: 'needle', cursor });
    await say(['a needle']);
    for (let count = 0; count < 500; count += 1) expect((await find(null)).hits).toHaveLength(1);
    await say(Array.from({ length: 1200 }, () => '1'.repeat(MESSAGE_MAX)));
    const { nextCursor } = await find(null);
    await find(nextCursor);
    await expect(find(nextCursor)).rejects.toThrow(/Too many attempts/);
  });

  test('a newer search ends the older one, and paging continues', async () => {
    const ids = await say([
      'the needle',
      ...Array.from({ length: 100 }, () => `${'1'.repeat(MESSAGE_MAX - 1)}2`),
    ]);
    const watched = watchedSearch();
    const slow = `${'1'.repeat(90)}3`;
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => watched.page(slow, null)),
      watched.page('needle', null),
    ]);
    watched.stop();
    for (const answer of answers.slice(0, -1)) {
      expect(answer.hits).toEqual([]);
      expect(answer.nextCursor).not.toBeNull();
    }
    // The first search had started; those in between compared nothing.
    expect(answers[7]?.looked.length ?? Infinity).toBeLessThanOrEqual(2);
    const last = answers.at(-1);
    expect([last?.hits.map(({ _id }) => _id), last?.nextCursor]).toEqual([[ids[0]], null]);

    // Two tabs of one person search over HTTP: both reach the end.
    const through = async (q: string): Promise<string[]> => {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const more: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const answer = await ada.call('GET', `/api/chat/${ben.id}/search?q=${q}${more}`);
        expect(answer.status).toBe(200);
        const page = answer.body as SearchAnswer;
        seen.push(...page.hits.map(({ _id }) => _id));
        cursor = page.nextCursor;
      }
      return seen;
    };
    const [one, other] = await Promise.all([through('11112'), through('needle')]);
    expect(one).toEqual(ids.slice(1).reverse());
    expect(other).toEqual([ids[0]]);
  });
});
