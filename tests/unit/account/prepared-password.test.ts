import { expect, test } from 'vitest';
import {
  hashPassword,
  NO_PASSWORD,
  passwordWork,
  prepareWork,
  verifyPassword,
} from '#server/features/account/passwords.ts';

const RIGHT = 'correct horse';
const NEXT = 'another horse';

test('prepared work makes the hash of the new password', async () => {
  const work = await prepareWork(NEXT);
  const hash = await work.hash(NEXT);
  expect(await verifyPassword(hash, NEXT)).toBe(true);
  expect(await work.hash(NEXT), 'made once').toBe(hash);
  expect(await verifyPassword(await work.hash(RIGHT), RIGHT), 'nor of any other').toBe(true);
});

test('prepared work reports whether the current password was right', async () => {
  const hash = await hashPassword(RIGHT);
  for (const password of [RIGHT, 'wrong horse']) {
    const work = await prepareWork(NEXT, { hash, password });
    expect(await work.verify({ hash, password })).toBe(password === RIGHT);
  }
});

test('a password changed meanwhile is compared again', async () => {
  const before = await hashPassword(RIGHT);
  const meanwhile = await hashPassword('somebody else’s');
  const work = await prepareWork(NEXT, { hash: before, password: RIGHT });
  expect(await work.verify({ hash: meanwhile, password: RIGHT })).toBe(false);
  expect(await passwordWork.verify({ hash: before, password: RIGHT })).toBe(true);
});

test('the placeholder hash matches nothing at the full cost', async () => {
  expect(await verifyPassword(NO_PASSWORD, '')).toBe(false);
  expect(await verifyPassword(NO_PASSWORD, RIGHT)).toBe(false);
  const costOf = (hash: string) => hash.split('$').slice(0, 4);
  expect(costOf(NO_PASSWORD)).toEqual(costOf(await hashPassword(RIGHT)));
});
