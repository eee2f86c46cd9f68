import type { Page } from 'playwright/test';
import { createAccount, sendInterest } from '../../support/account.ts';
import { expect, expectAccessible, like, signUp, test } from '../../support/e2e.ts';
import { hydrated } from '../../support/screens.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Tabs' });
const tab = (page: Page, name: RegExp) => bar(page).getByRole('link', { name });

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('five tabs with badges leave room', async ({ page, server }) => {
  const ada = await signUp(page);
  const ben = await createAccount(server.url);
  await page.goto('/');
  await expect(bar(page).getByRole('link')).toHaveText([
    'Feed',
    /^\s*0 pending\s*Requests/,
    /^\s*0 unread\s*Messages/,
    /^\s*0 waiting\s*Sessions/,
    /You$/,
  ]);
  await expect(tab(page, /Feed/)).toHaveAttribute('aria-current', 'page');
  await hydrated(page);
  await sendInterest(server.url, await createAccount(server.url), ada);
  await expect(tab(page, /^1 pending Requests$/)).toBeVisible();
  await expectAccessible(page);
  const interested = page.getByRole('button', { name: 'Interested' });
  await expect(interested).toBeInViewport({ ratio: 1 });
  const [button, tabs] = await Promise.all([interested.boundingBox(), bar(page).boundingBox()]);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(tabs?.y ?? 0);
  await tab(page, /Requests/).tap();
  await page.waitForURL('/request');
  // A prerendered page learns in the browser that somebody is logged in.
  await page.goto('/terms');
  await expect(tab(page, /^1 pending Requests$/)).toBeInViewport();
  await tab(page, /You/).tap();
  await page.waitForURL('/profile');

  await page.goto('/about');
  await expect(bar(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'First Name' }).focus();
  await expect(bar(page)).toBeHidden();

  await like(page, ben);
  await sendInterest(server.url, ben, ada);
  await page.goto('/chat');
  await expect(bar(page)).toBeInViewport();
  await page.goto(`/chat/${ben.user._id}`);
  await expect(page.getByRole('textbox', { name: /Message/ })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});
