import { describe, expect, test } from 'vitest';
import { prettyName, readRepositories } from '#shared/portfolio.ts';

test.each([
  ['movie-recommendations', 'Movie Recommendations'],
  ['food_ordering.app', 'Food Ordering App'],
  ['AI', 'AI'],
  ['--odd--', 'Odd'],
  ['', ''],
])('the name %j is shown as %j', (name, shown) => {
  expect(prettyName(name)).toBe(shown);
});

describe('the list of the code host', () => {
  test('is read for names, stars and forks', () => {
    const list = [{ name: 'a', stargazers_count: 3, forks_count: 0, private: false }];
    expect(readRepositories(list)).toEqual([{ name: 'a', stargazers_count: 3, forks_count: 0 }]);
  });

  test.each([
    [null],
    [{ message: 'API rate limit exceeded' }],
    [[null]],
    [[{ name: 'a' }]],
    [[{ name: 'a', stargazers_count: '<b>', forks_count: 1 }]],
  ])('is empty for %j', (answer) => {
    expect(readRepositories(answer)).toEqual([]);
  });
});
