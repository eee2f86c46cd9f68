import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { MessagesAnswer, SearchAnswer } from '#shared/api.ts';
import { nextMessageId } from '#server/features/chat/messages/message-id.ts';
import { listMessages } from '#server/features/chat/messages/repository.ts';
import { pairOf } from '#server/features/chat/messages/pairs.ts';
import { LAST_ID } from '#server/platform/db/paging.ts';
import { excerptOf, fold } from '#server/features/chat/search/words.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { plansOf } from '../../support/plans.ts';

/** Rows of one INSERT, below the parameter limits of both databases. */
const ROWS = 1000;

describeOnBothPlaces('search in a conversation', (newPlace, kind) => {
  const api = useApiServer(newPlace);

  /** Creates two connected developers with this conversation; the first writes every other message. */
  async function talk(texts: readonly string[]): Promise<[Developer, Developer, string[]]> {
    const [ada, ben] = await Developer.pair(api);
    const pair = pairOf(ada.id, ben.id);
    const begin = Date.now() - texts.length * 1000;
    const rows = texts.map((text, at) => ({
      ...pair,
      id: nextMessageId(null, begin + at * 1000),
      senderId: at % 2 === 0 ? ada.id : ben.id,
      clientId: null,
      text,
    }));
    for (let from = 0; from < rows.length; from += ROWS) {
      const some = rows.slice(from, from + ROWS);
      await api.db.insertInto('messages').values(some).execute();
      // SQLite answers synchronously: without this, the server in this process could not serve its connections.
      await new Promise(setImmediate);
    }
    return [ada, ben, rows.map(({ id }) => id)];
  }

  const find = async (who: Developer, other: Developer, q: string, more = '') => {
    const query = `?q=${encodeURIComponent(q)}${more}`;
    const answer = await who.call('GET', `/api/chat/${other.id}/search${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as SearchAnswer;
  };
  const found = async (who: Developer, other: Developer, q: string): Promise<string[]> =>
    (await find(who, other, q)).hits.map(({ excerpt: { before, found: hit, after } }) =>
      [before, `[${hit}]`, after].join(''),
    );

  test('finds words in any case and script, newest first', async () => {
    const [ada, ben] = await talk(['Straße gebaut', 'ÜBERGANG', 'der übergang', 'ΣΟΦΟΣ', 'Привет']);
    expect(await found(ada, ben, 'Übergang')).toEqual(['der [übergang]', '[ÜBERGANG]']);
    expect(await found(ben, ada, 'σοφος')).toEqual(['[ΣΟΦΟΣ]']);
    expect(await found(ada, ben, 'ПРИВЕТ')).toEqual(['[Привет]']);
    expect(await found(ada, ben, 'straße')).toEqual(['[Straße] gebaut']);
    expect(await found(ada, ben, 'nobody')).toEqual([]);
  });

  test('ignores accents and marks the original text', async () => {
    const texts = [
      'Déjà vu',
      'deja vu',
      'ÉCOLE',
      'Γειά σου',
      'ЙОД и ИОД',
      '**Bold** `code` > that',
      '> **they said heron** 2**3',
      '```ts\nconst crane = 1;\n```',
    ];
    const [ada, ben] = await talk(texts);
    expect(await found(ada, ben, 'deja')).toEqual(['[deja] vu', '[Déjà] vu']);
    expect(await found(ada, ben, 'DÉJÀ')).toEqual(['[deja] vu', '[Déjà] vu']);
    expect(await found(ada, ben, 'école')).toEqual(['[ÉCOLE]']);
    expect(await found(ada, ben, 'γεια')).toEqual(['[Γειά] σου']);
    // These are letters of their own, not accented ones.
    expect(await found(ada, ben, 'йод')).toEqual(['[ЙОД] и ИОД']);
    expect(await found(ada, ben, 'code')).toEqual(['Bold [code] > that']);
    expect(await found(ada, ben, 'heron')).toEqual(['they said [heron] 2**3']);
    expect(await found(ada, ben, 'crane')).toEqual([' const [crane] = 1; ']);
  });

  test.each([
    ['in parts', 'Café', 'cafe', 'Café'.normalize('NFD')],
    ['in parts where a mark makes another letter', 'Йод', 'йод', 'Йод'.normalize('NFD')],
    ['in parts of a syllable', '한국', '한국', '한국'.normalize('NFD')],
    ['in full width', 'ＡＢＣ１', 'abc1', 'ABC1'],
    ['in half width', 'ｶﾞｲﾄﾞ', 'ガイド', 'ガイド'],
    ['as a ligature', 'eﬃcient', 'EFFICIENT', 'efﬁcient'],
    ['with ß', 'Straße', 'STRASSE', 'strasse'],
    ['with a capital ß', 'GROẞ', 'groß', 'gross'],
  ])('search finds a word typed %s', async (_, one, two, three) => {
    const forms = [one, two, three];
    const [ada, ben] = await talk(forms.map((form) => `x ${form} y`));
    for (const form of forms) {
      expect(await found(ada, ben, form)).toEqual(
        forms.toReversed().map((other) => `x [${other}] y`),
      );
    }
  });

  test('treats every special character literally', async () => {
    const signs = ['100%', 'a_b', 'x*y', 'what?', '[1]', 'a\\b', '^start$', '(a|b)', "it's"];
    const [ada, ben] = await talk([...signs, '100 percent', 'aXb']);
    for (const sign of signs) expect(await found(ada, ben, sign)).toEqual([`[${sign}]`]);
    for (const sign of ['%', '_', '*', '?']) {
      expect((await find(ada, ben, sign)).hits, sign).toHaveLength(1);
    }
  });

  test('pages neither skip nor repeat hits', async () => {
    const texts = Array.from({ length: 205 }, (_, at) => (at % 2 === 0 ? `Needle ${at}` : 'hay'));
    const [ada, ben, ids] = await talk(texts);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: SearchAnswer = await find(ada, ben, 'needle', cursor && `&cursor=${cursor}`);
      seen.push(...page.hits.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(ids.filter((_, at) => at % 2 === 0).reverse());
  });

  test('finds one of 40,000 messages by index ranges', async () => {
    const texts = Array.from({ length: 40_000 }, (_, at) =>
      at === 10 ? 'The Needle' : `Message ${at} about merging two branches and what came of it`,
    );
    const [ada, ben] = await talk(texts);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: SearchAnswer = await find(ada, ben, 'needle', cursor && `&cursor=${cursor}`);
      seen.push(...page.hits.map(({ excerpt }) => excerpt.found));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(['Needle']);

    const { database } = api.backend;
    await sql`analyze messages`.execute(database.db);
    const pair = pairOf(ada.id, ben.id);
    const plans = await plansOf(database, async (watched) => {
      await listMessages(watched.db, pair, { kind: 'before', id: LAST_ID }, 100);
    });
    expect(plans).toHaveLength(1);
    for (const plan of plans) {
      expect(plan).toMatch(
        kind === 'sqlite'
          ? /^SEARCH messages USING PRIMARY KEY \(.*id[<>]/
          : /^(?:Limit[^\n]*\n +-> +)?Index (Only )?Scan Backward using messages_place on messages/,
      );
      expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
    }
  }, 120_000);

  test('returns the messages around a hit as one page', async () => {
    const texts = Array.from({ length: 120 }, (_, at) => `Line ${at}`);
    const [ada, ben, ids] = await talk(texts);
    const around = async (at: number): Promise<MessagesAnswer> =>
      (await ada.call('GET', `/api/chat/${ben.id}/messages?around=${ids[at] ?? ''}`))
        .body as MessagesAnswer;
    const middle = await around(60);
    expect(middle.messages.map(({ text }) => text)).toEqual(texts.slice(36, 86));
    expect(middle).toMatchObject({ hasMore: true, hasNewer: true });
    expect(await around(0)).toMatchObject({ hasMore: false, hasNewer: true });
    expect(await around(119)).toMatchObject({ hasMore: true, hasNewer: false });
    const both = `?around=${ids[0] ?? ''}&before=${ids[0] ?? ''}`;
    expect((await ada.call('GET', `/api/chat/${ben.id}/messages${both}`)).status).toBe(400);
  });
});

describe('words', () => {
  test('match literally, without patterns', () => {
    const SIGNS = String.raw`!"#$%&'()*+,-./:;<=>?@[\]^_{|}~` + '`';
    for (const sign of [
      ...Array.from(SIGNS),
      ...Array.from(SIGNS, (one) => `a${one}b`),
      '(a+)+$',
      '[^a]',
      'a{9}',
    ]) {
      expect(excerptOf(`so ${sign} it`, sign)).toEqual({
        before: 'so ',
        found: sign,
        after: ' it',
      });
      expect(fold('so ab aab 1 it').includes(fold(sign)), sign).toBe(false);
    }
  });

  test('are found anywhere in formatted text, also in the label of a code block', () => {
    expect(excerptOf('so\n```ts\nlet b;\n```', 'TS')).toEqual({
      before: 'so ',
      found: 'ts',
      after: ' let b; ',
    });
    const parts = [
      '```',
      '``',
      '\n',
      '**',
      '> ',
      '~~~',
      ' ',
      'ts',
      'ß',
      '😀',
      '\t',
      'long '.repeat(60),
    ];
    const texts = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(texts, fc.nat(), fc.integer({ min: 1, max: 9 }), (all, from, length) => {
        const text = all.join('');
        const start = from % text.length;
        const wanted = text.slice(start, start + length).toWellFormed();
        const { found } = excerptOf(text, wanted);
        // Half an emoji is no word, and half of an ß finds all of it.
        if (!wanted.includes('\uFFFD'))
          expect(fold(found)).toContain(fold(wanted.replace(/\s+/g, ' ')));
      }),
      { numRuns: 500 },
    );
  });

  test('include some of the surrounding text', () => {
    const text = `${'before '.repeat(40)}the NEEDLE\nin ${'hay '.repeat(60)}`;
    const { before, found, after } = excerptOf(text, 'needle');
    expect(found).toBe('NEEDLE');
    expect(before).toMatch(/^….* the $/);
    expect(after).toMatch(/^ in hay .*…$/);
    expect(excerptOf('short', 'gone')).toEqual({ before: '', found: '', after: 'short' });
  });
});
