import { expect, test } from 'vitest';
import { hashPassword, NO_PASSWORD, verifyPassword } from '#server/features/account/passwords.ts';

test('the placeholder hash matches nothing at the full cost', async () => {
  expect(await verifyPassword(NO_PASSWORD, '')).toBe(false);
  expect(await verifyPassword(NO_PASSWORD, 'correct horse')).toBe(false);
  const costOf = (hash: string) => hash.split('$').slice(0, 4);
  for (const hash of [NO_PASSWORD, await hashPassword('correct horse')])
    expect(costOf(hash)).toEqual(['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']);
});
