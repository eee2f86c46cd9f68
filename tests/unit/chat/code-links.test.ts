import { expect, test } from 'vitest';
import { firstCodeLink, parseCodeLink } from '#shared/code-links.ts';

const HOST = 'https://github.com';
const at = { owner: 'ada', repo: 'engine' };

test.each([
  ['/ada/engine', { kind: 'repository' }],
  ['/ada/engine/', { kind: 'repository' }],
  ['/ada/engine/issues/12#issuecomment-3', { kind: 'issue', number: '12' }],
  ['/ada/engine/pull/12', { kind: 'pull', number: '12' }],
  ['/ada/engine/commit/0123abc', { kind: 'commit', sha: '0123abc' }],
  [
    '/ada/engine/blob/main/src/%C3%A4%25.ts#L9C2-L4C1',
    { kind: 'file', ref: 'main', path: 'src/ä%.ts', from: 4, to: 9 },
  ],
])('%s is read', (path, link) => {
  expect(parseCodeLink(HOST + path, HOST)).toEqual({ ...at, ...link });
});

test.each([
  'https://github.com.evil.example/ada/engine',
  'https://evil.example/https://github.com/ada/engine',
  'http://github.com/ada/engine',
  'https://github.com:444/ada/engine',
  'https://ada@github.com/ada/engine',
  'https://github.com@evil.example/ada/engine',
  'javascript:https://github.com/ada/engine',
  ...[
    ...['', '/', '/ada', '//ada/engine', '/ada/..', '/ada/%2e%2e', '/ada/.', '/-ada/engine'],
    ...['/ada/engine%2F..', '/ada/en gine', '/ada/engine%00', '/features/actions'],
    `/${'a'.repeat(40)}/engine`,
    `/ada/${'a'.repeat(101)}`,
    `/ada/engine?${'a'.repeat(500)}`,
    ...['/ada/engine/tree/main', '/ada/engine/pull/12/files', '/ada/engine/issues/0x1'],
    ...['/ada/engine/issues/1234567890', '/ada/engine/commit/main', '/ada/engine/commit/0123'],
    ...['/ada/engine/blob/main/a.ts', '/ada/engine/blob/main#L1', '/ada/engine/blob/main/a.ts#L0'],
    ...['%2e%2e%2fa', 'a%2Fb', 'a%5Cb', 'a%00', '%ff', 'a//b', '%E0%A4%A'].map(
      (segment) => `/ada/engine/blob/main/${segment}#L1`,
    ),
    '/ada/engine/blob/%2e%2e%2fx/a.ts#L1',
  ].map((path) => HOST + path),
])('%s is not', (address) => {
  expect(parseCodeLink(address, HOST)).toBeNull();
});

test.each([
  ['see https://github.com/about and (https://github.com/ada/engine).', '/ada/engine'],
  ['`https://github.com/ada/engine`', null],
  ['```\nhttps://github.com/ada/engine\n```', null],
  ['[this](https://github.com/ada/engine)', null],
  ['```\na\n```\nhttps://github.com/ada/engine/pull/1', '/ada/engine/pull/1'],
])('the first bare link of %j is %s', (text, path) => {
  expect(firstCodeLink(text, HOST)).toBe(path && HOST + path);
});
