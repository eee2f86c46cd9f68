import { IMAGE_PATHS } from '#shared/portfolio.ts';
import { site } from '#site';
import { answerList, standInForCodeHost } from '../../support/fakes/code-host.ts';
import { expect, expectConsole, test } from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';

const { projects, repositories } = site.portfolio;
const bare = projects.find(({ customImage }) => customImage === '')!;

const open = '/portfolio#projects';

test('a spinner appears until three projects load, with pictures', async ({ page }) => {
  expectConsole(/404/);
  const held = Promise.withResolvers<undefined>();
  const host = await standInForCodeHost(page, {
    list: async (route) => {
      await held.promise;
      await answerList([])(route);
    },
    picture: 'assets/screenshot.png',
  });
  await page.goto('/portfolio');
  expect(host.lists).toEqual([]);
  await page.getByRole('tab', { name: 'My Projects' }).click();
  const panel = page.getByRole('tabpanel', { name: 'My Projects' });
  await expect(panel.getByRole('status')).toContainText('Loading projects');
  await expect(panel.getByRole('heading')).toHaveCount(0);
  held.resolve(undefined);
  await expect(panel.getByRole('heading', { level: 2, name: 'My Projects' })).toBeVisible();
  await expect(panel.getByRole('status')).toBeHidden();
  await expect(
    panel.getByText(
      'A collection of my recent work showcasing modern development practices and technologies.',
    ),
  ).toBeVisible();
  expect(host.lists).toEqual([
    `${repositories.api}/users/${repositories.user}/repos?sort=created&per_page=10`,
  ]);

  await expect(panel.getByRole('heading', { level: 3 })).toHaveText([
    'Movie Recommendations',
    'Video Site',
    'Food Ordering',
  ]);
  for (const [index, project] of projects.entries()) {
    const card = panel.locator('[data-repository]').nth(index);
    await expect(card).toContainText(project.description);
    await expect(card).toContainText(`${project.stargazers_count} stars`);
    await expect(card).toContainText(`${project.forks_count} forks`);
    await expect(card.getByRole('link', { name: /^Code/ })).toHaveAttribute(
      'href',
      project.html_url,
    );
    await expect(card.getByRole('link', { name: /^Live demo/ })).toHaveAttribute(
      'href',
      project.homepage,
    );
  }
  await expect(panel.getByRole('link', { name: 'View all projects' })).toHaveAttribute(
    'href',
    /^https:\/\/github\.com\/pairwise-example/,
  );

  // The first picture found is shown, and own ones need no search.
  const found = page.locator('[data-repository]', { hasText: 'Food Ordering' });
  await expect(found.locator('img')).toBeVisible();
  await expect(found.locator('img + svg')).toBeHidden();
  expect(host.pictures).toHaveLength(3);
  for (const { name, customImage } of projects) {
    if (customImage === '') continue;
    const image = page.locator(`[data-repository="${name}"] img`);
    await expect(image).toHaveAttribute('src', customImage);
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0);
  }
  expect(host.pictures.every((path) => path.includes(bare.name))).toBe(true);
  const cards = page.locator('[data-repository]');
  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await cards.evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect().top),
    );
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
    await expectNoSidewaysScroll(page);
  }
});

test('the list refreshes stars and forks once an hour', async ({ page }) => {
  const first = projects[0] as (typeof projects)[number];
  const host = await standInForCodeHost(page, {
    list: answerList([
      { name: first.name, stargazers_count: 4321, forks_count: 87 },
      { name: 'another', stargazers_count: 1, forks_count: 1 },
    ]),
  });
  await page.clock.install();
  await page.goto(open);
  const cards = page.locator('[data-repository]');
  await expect(cards.nth(0)).toContainText('4321 stars');
  await expect(cards.nth(0)).toContainText('87 forks');
  await expect(cards.nth(1)).toContainText('31 stars');

  await page.clock.fastForward('59:00');
  await page.reload();
  await expect(cards.nth(0)).toContainText('4321 stars');
  expect(host.lists).toHaveLength(1);
  await page.clock.fastForward('02:00');
  await page.reload();
  await expect.poll(() => host.lists.length).toBe(2);
});

test('an unreachable code host and failing pictures change nothing', async ({ page }) => {
  expectConsole(/Error fetching GitHub projects:/);
  expectConsole(/Failed to load resource|CORS policy/);
  expectConsole(/404/);
  const host = await standInForCodeHost(page, { list: (route) => route.abort(), picture: null });
  await page.goto(open);
  await expect(page.locator('[data-repository]')).toHaveCount(3);
  await expect(page.locator('[data-repository]').first()).toBeVisible();
  await expect(page.locator('[data-repository]').first()).toContainText('48 stars');
  await expect(page.locator('.banner:visible, [data-toast][data-open]')).toHaveCount(0);
  const places = IMAGE_PATHS.map(
    (path) => `/${repositories.user}/${bare.name}/${repositories.branch}/${path}`,
  );
  await expect.poll(() => host.pictures).toEqual(places);
  const card = page.locator('[data-repository]', { hasText: 'Food Ordering' });
  await expect(card.locator('img')).toBeHidden();
  await expect(card.locator('img + svg')).toBeVisible();

  // Returning to the tab does not start the tries again.
  await page.getByRole('tab', { name: 'My Skills' }).click();
  await page.getByRole('tab', { name: 'My Projects' }).click();
  await expect(card.locator('img + svg')).toBeVisible();
  expect(host.pictures).toHaveLength(7);
});
