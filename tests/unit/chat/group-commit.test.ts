import { expect, test } from 'vitest';
import { createGroupCommit } from '#server/platform/db/group-commit.ts';
import type { Entry, NewMessage, Outcome } from '#server/features/chat/messages/store.ts';

const message = (text: string): NewMessage => ({
  kind: 'message',
  lowUserId: 'low',
  highUserId: 'high',
  senderId: 'low',
  clientId: text,
  content: { kind: 'text', text },
});
const coded = (code: string) => Object.assign(new Error(code), { code });
const textsOf = (entries: Entry[]): string =>
  entries.map((entry) => (entry.kind === 'message' ? entry.content.text : entry.kind)).join('');

/** Commits entries with the outcome that `fate` returns for the group's texts, and records committed ones. */
function store(fate: (texts: string, attempt: number) => Error | null) {
  const committed: string[] = [];
  let attempts = 0;
  const commits = createGroupCommit<Entry, Outcome>((entries) => {
    attempts += 1;
    const error = fate(textsOf(entries), attempts);
    if (error !== null) return Promise.reject(error);
    committed.push(textsOf(entries));
    return Promise.resolve(entries.map((_entry, index) => ({ kind: 'stored', id: String(index) })));
  });
  const add = async (texts: string[]): Promise<string[]> => {
    const added = texts.map((text) => commits.add(message(text)));
    const settled = await Promise.allSettled(added);
    return settled.map((one) =>
      one.status === 'fulfilled' ? one.value.kind : (one.reason as Error).message,
    );
  };
  return { add, committed, attempts: () => attempts };
}

test('a group that lost a conflict is committed completely later', async () => {
  const { add, committed } = store((_texts, attempt) => (attempt <= 3 ? coded('55P03') : null));
  expect(await add(['a', 'b', 'c'])).toEqual(['stored', 'stored', 'stored']);
  expect(committed).toEqual(['abc']);
});

test('one invalid entry does not stop its group', async () => {
  const { add, committed } = store((texts) => (texts.includes('b') ? coded('22P02') : null));
  expect(await add(['a', 'b', 'c'])).toEqual(['stored', '22P02', 'stored']);
  expect(committed).toEqual(['a', 'c']);
});

test('an unreachable database is asked once per group', async () => {
  const { add, attempts } = store(() => coded('ECONNREFUSED'));
  expect(await add(['a', 'b', 'c'])).toEqual(['ECONNREFUSED', 'ECONNREFUSED', 'ECONNREFUSED']);
  expect(attempts()).toBe(1);
});

test('no entry overtakes one with an unknown outcome', async () => {
  const { add, committed } = store((texts) =>
    texts.length > 1 ? coded('22P02') : texts === 'b' ? coded('ECONNRESET') : null,
  );
  expect(await add(['a', 'b', 'c'])).toEqual(['stored', 'ECONNRESET', 'ECONNRESET']);
  expect(committed).toEqual(['a']);
});

test('a drain waits only for existing entries', async () => {
  const committed: string[] = [];
  let going = true;
  const commits = createGroupCommit<Entry, Outcome>((entries) => {
    if (going) void commits.add(message('more'));
    committed.push(textsOf(entries));
    return Promise.resolve(entries.map((_entry, index) => ({ kind: 'stored', id: String(index) })));
  });
  void commits.add(message('first'));
  void commits.add(message('second'));
  await commits.drained();
  expect(committed[0]).toBe('firstsecond');
  going = false;
  await commits.drained();
  const whole = committed.length;
  await commits.drained();
  expect(committed).toHaveLength(whole);
});

test('many entries are committed in several groups in order', async () => {
  const { add, committed, attempts } = store(() => null);
  const texts = Array.from({ length: 150 }, (_one, index) => `${String(index)},`);
  expect(await add(texts)).toEqual(texts.map(() => 'stored'));
  expect(committed.join('')).toBe(texts.join(''));
  expect(attempts()).toBe(3);
});

test('the next commit starts before the previous one is published', async () => {
  const told: string[] = [];
  const stored = Promise.withResolvers<void>();
  const commits = createGroupCommit<Entry, Outcome>(async (entries) => {
    told.push(`begin ${textsOf(entries)}`);
    await stored.promise;
    return entries.map(() => ({ kind: 'stored', id: '1' }));
  });
  const tell = async (text: string): Promise<void> => {
    await commits.add(message(text));
    told.push(`told ${text}`);
  };
  const first = tell('a');
  await new Promise((resolve) => setImmediate(resolve));
  const others = [tell('b'), tell('c')];
  stored.resolve();
  await Promise.all([first, ...others]);
  expect(told).toEqual(['begin a', 'begin bc', 'told a', 'told b', 'told c']);
});

test('an entry added during its notification is committed too', async () => {
  const commits = createGroupCommit<Entry, Outcome>((entries) =>
    Promise.resolve(entries.map((entry) => ({ kind: 'stored', id: textsOf([entry]) }))),
  );
  const answer = await commits.add(message('a')).then(() => commits.add(message('b')));
  expect(answer).toEqual({ kind: 'stored', id: 'b' });
});
