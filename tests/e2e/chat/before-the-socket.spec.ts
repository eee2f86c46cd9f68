import type { Page } from 'playwright/test';
import { expect, like, type Person, signUp, test, uniquePerson } from '../../support/e2e.ts';
import { hold, visit } from '../../support/screens.ts';

interface Case {
  path: string;
  /** The actions of the page's developer before the socket connects. */
  first: (page: Page, ben: Person) => Promise<void>;
  shown: (page: Page) => ReturnType<Page['locator']>;
}

const ben = { firstName: 'Ben', lastName: 'Marsh' };
const CASES: Case[] = [
  {
    path: '/request',
    first: () => Promise.resolve(),
    shown: (page) => page.getByRole('article', { name: 'Ben Marsh' }),
  },
  { path: '/connections', first: like, shown: (page) => page.getByRole('article') },
  {
    path: '/chat',
    first: like,
    shown: (page) =>
      page
        .getByRole('navigation', { name: 'Conversations' })
        .getByRole('listitem')
        .filter({ hasText: 'No messages yet' }),
  },
];

for (const { path, first, shown } of CASES) {
  test(`${path} shows earlier events once its socket connects`, async ({ page, otherPage }) => {
    const ada = await signUp(page);
    await first(page, await signUp(otherPage, uniquePerson(ben)));
    const letSocketCome = await hold(page, '**/_astro/socket-client.*.js');
    await visit(page, path);
    await like(otherPage, ada);
    await expect(shown(page)).toHaveCount(0);
    letSocketCome();
    await expect(shown(page)).toHaveCount(1);
    await expect(shown(page)).toContainText('Ben Marsh');
  });
}
