import { expect, test } from 'vitest';
import { createCursorSeal } from '#server/features/feed/cursor.ts';

test('a feed cursor hides the score and refuses changes', () => {
  const seal = createCursorSeal('a secret of this test');
  const cursor = `r.1700000000000.112500.${crypto.randomUUID()}`;
  const [first, second] = [seal.close(cursor), seal.close(cursor)];
  expect(first).not.toBe(second);
  expect(first.length).toBeLessThanOrEqual(150);
  expect(Buffer.from(first, 'base64url').toString('latin1')).not.toContain('112500');
  expect([seal.open(first), seal.open(second)]).toEqual([cursor, cursor]);
  for (const forged of [cursor, 'x', '', `A${first}`, createCursorSeal('other').close(cursor)])
    expect(() => seal.open(forged)).toThrow('This cursor is not valid');
});
