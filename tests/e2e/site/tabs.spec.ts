import { expect, signUp, test } from '../../support/e2e.ts';
import { menuButton, storedRoot, visit } from '../../support/screens.ts';

test('name, theme and logout reach the other tab', async ({ page }) => {
  await signUp(page);
  await test.step('name and theme changes reach the other tab', async () => {
    await visit(page, '/profile');
    const second = await page.context().newPage();
    // The counts come from the server and would reset the name.
    const asked = second.waitForResponse('**/api/me/counts');
    await second.goto('/terms');
    await (await asked).finished();
    await second.evaluate(() => {
      const { user } = JSON.parse(localStorage.getItem('root') ?? '') as { user: object };
      const renamed = { ...user, firstName: 'Renamed', lastName: 'Zed' };
      localStorage.setItem('root', JSON.stringify({ user: renamed }));
    });
    await expect(menuButton(page, 'Renamed')).toBeVisible();
    await expect(menuButton(page, 'Renamed')).toContainText('RZ');

    await second.getByRole('button', { name: 'Switch theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
  await test.step('logout in one tab signs the other out', async () => {
    await page.goto('/profile');
    const second = await page.context().newPage();
    await second.goto('/aboutpage');
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await second.waitForURL('/login');
    expect(await storedRoot(second)).toBeNull();
  });
});
