import { describe, expect, test } from 'vitest';
import { email, emailId } from '#shared/schemas/email.ts';

describe('an email address', () => {
  test.each([
    ['Ada@Example.ORG', 'ada@example.org'],
    ['ada@Bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['ada@ｅｘａｍｐｌｅ.org', 'ada@example.org'],
    ["o'neil+tag@mail.example.org", "o'neil+tag@mail.example.org"],
  ])('%s is stored as %s', (typed, stored) => {
    expect(emailId.parse(` ${typed} `)).toBe(stored);
  });

  test('a contact address keeps its case', () => {
    expect(email.parse('Ada.L@Bücher.Example')).toBe('Ada.L@xn--bcher-kva.example');
  });

  test.each([
    'ada',
    'ada@example',
    '@bücher.example',
    'ada@bü cher.example',
    'ada@bücher.example/path',
    'ada@bücher.example:80',
    'ada@evil.example@bücher',
    'ada@bü%63her.example',
    'bücher@example.org',
    // The lower case of the Kelvin sign is an ordinary k.
    '\u212Ait@example.org',
    `a@${'ü.'.repeat(50)}example.org`,
  ])('%s is refused', (typed) => {
    expect(emailId.safeParse(typed).success).toBe(false);
  });
});
