import { describe, expect, test } from 'vitest';
import { handleProblem, SHOWABLE } from '#shared/public-page.ts';
import { loginPathFor, returnPath } from '#shared/return-path.ts';

describe('the destination after a sign-in', () => {
  test('is the requested page', () => {
    const { search, hash } = new URL(loginPathFor('/u/ada-l'), 'https://pairwise.example');
    expect([returnPath(search), hash]).toEqual(['/u/ada-l', '#sign-up']);
  });

  test.each([
    '',
    '?to=',
    '?to=/',
    '?to=/api/logout',
    '?to=/%5cevil',
    '?to=//evil.example',
    '?to=/u//evil.example',
    '?to=/u/../logout',
    '?to=https://evil.example/u/ada',
    '?to=/u/ada%0a',
    '?to=/u/ada?x=1',
    '?to=/%75/..',
    '?to=javascript:alert(1)',
    '?to=%5c%5cevil.example',
  ])('ignores other addresses: %s', (query) => {
    expect(returnPath(query)).toBe(null);
  });
});

test.each(['ada', 'a-b', '007', 'a'.repeat(30), 'x1-y2-z3'])('%s is an address', (handle) => {
  expect(handleProblem(handle)).toBe(null);
});

test.each(['pairwise-team', 'official-pairwise', 'support1', 'moderators', 'the-admin-2'])(
  '%s impersonates the site',
  (handle) => {
    expect(handleProblem(handle)).toBe('This URL is not allowed');
  },
);

test.each(['staffan', 'sysadmin-sam', 'supporting-cast'])(
  '%s does not impersonate it',
  (handle) => {
    expect(handleProblem(handle)).toBe(null);
  },
);

test('private fields cannot be chosen', () => {
  const never = ['age', 'gender', 'availability', 'commentsFrom', 'firstName'];
  expect(SHOWABLE.filter((name) => never.includes(name))).toEqual([]);
});
