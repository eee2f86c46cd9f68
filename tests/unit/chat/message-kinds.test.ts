import { expect, test } from 'vitest';
import { lastLineOf } from '#shared/last-line.ts';
import {
  isEditable,
  type MessageContent,
  notificationOf,
  oneLine,
  PREVIEW_MAX,
} from '#shared/message-kinds.ts';

/** A message of a kind newer than the page. */
const LATER = {
  kind: 'poll',
  text: 'Which\n`day`?',
  options: ['Mon'],
} as unknown as MessageContent;

test('an unknown kind is shown as its text', () => {
  expect(notificationOf(LATER.kind)).toBe('message');
  expect(isEditable(LATER.kind)).toBe(false);
  const line = lastLineOf({ ...LATER, _id: '1', timestamp: '', sender: { _id: 'ben' } });
  expect(line).toMatchObject({ text: 'Which day?', deleted: false });
});

test('built-in property names are not kinds', () => {
  for (const kind of ['constructor', '__proto__', 'toString']) {
    const content = { kind, text: 'Hello' } as unknown as MessageContent;
    expect(isEditable(content.kind)).toBe(false);
  }
});

test('a text is listed in one short line and editable', () => {
  expect(oneLine('a '.repeat(500)).length).toBeLessThanOrEqual(PREVIEW_MAX);
  expect(oneLine('See:\n```ts\nconst a = `1`;\n```')).toBe('See: const a = 1;');
  expect(isEditable('text')).toBe(true);
});

test.each([
  ['> their words\n> and more\n\nMy answer', 'My answer'],
  ['> only a quote', 'only a quote'],
  [`> ${'long words '.repeat(60)}\n\nMy answer`, 'My answer'],
  ['```sh\n> npm i\n```', 'npm i'],
  ['f(**args) is **Bold**', 'f(**args) is Bold'],
  ['**Bold** is 2**3', 'Bold is 2**3'],
  ['**Bold** and `code`, 2 ** 3', 'Bold and code, 2 ** 3'],
  ['```ts\nlet a;\n```\nthere', 'let a; there'],
])('the line of %j is %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});
