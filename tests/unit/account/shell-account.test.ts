import { expect, test } from 'vitest';
import { deleteObstacle } from '#components/shell/account.ts';

test('an account is deleted only for a known person', () => {
  expect(deleteObstacle({ kind: 'known', id: 'x' })).toBe('');
  expect(deleteObstacle({ kind: 'loading' })).toBe(
    'User data still loading. Please try again in a moment.',
  );
  expect(deleteObstacle({ kind: 'nobody' })).toBe('User ID not found. Please try again.');
});
