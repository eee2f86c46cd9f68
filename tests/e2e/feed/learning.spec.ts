import { expect, expectAccessible, expectConsole, signUp, test } from '../../support/e2e.ts';
import { visit } from '../../support/screens.ts';

test('a setting turns learning from choices on and off', async ({ page }) => {
  expectConsole(/ERR_FAILED|Failed to fetch/);
  await signUp(page);
  await visit(page, '/settings#feed');
  const sheet = page.getByRole('region', { name: 'Feed', exact: true });
  const learning = sheet.getByRole('switch', { name: 'Learn from choices' });
  await expect(learning).toBeChecked();
  await expectAccessible(page);

  // The switch goes back if the server was not reached.
  await page.route('**/api/user/feed/learning', (route) => route.abort());
  await learning.press('Space');
  await expect(sheet.getByRole('alert')).not.toBeEmpty();
  await expect(learning).toBeChecked();
  await page.unroute('**/api/user/feed/learning');

  const kept = page.waitForResponse('**/api/user/feed/learning');
  await learning.press('Space');
  expect((await kept).status()).toBe(200);
  await expect(learning).not.toBeChecked();
  await expect(sheet.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(learning).not.toBeChecked();
});
