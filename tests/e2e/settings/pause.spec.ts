import { dateIn, pausedText } from '#shared/pause.ts';
import { fullName } from '#shared/user.ts';
import { expect, expectAccessible, expectConsole, signUp, test } from '../../support/e2e.ts';
import { visit } from '../../support/screens.ts';

test('a paused card leaves the feed until its owner shows it', async ({ page, otherPage }) => {
  expectConsole(/status of 40[04]|not accepted/);
  const ada = await signUp(page);
  await signUp(otherPage);
  await visit(otherPage, '/');
  const card = otherPage.getByRole('heading', { name: fullName(ada.user) });
  await expect(card).toBeVisible();
  await visit(page, '/settings#pause');
  const section = page.getByRole('region', { name: 'Pause my card' });
  await section.getByLabel('Until a date').check();
  await section.getByRole('button', { name: 'Pause my card' }).click();
  await expect(section.getByText('Enter a date')).toBeVisible();
  await expect(section.getByLabel('Show it again on')).toBeFocused();
  const date = dateIn(40, Date.now());
  await section.getByLabel('Show it again on').fill(date);
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Pause my card' }).click();

  const banner = page.getByRole('complementary', { name: 'Paused card' });
  await expect(banner).toContainText(pausedText(Date.parse(date)));
  await expectAccessible(page);
  for (const path of ['/profile', '/']) {
    await page.goto(path);
    await expect(banner).toBeVisible();
  }
  // A deck of before the pause still shows the card.
  await otherPage.getByRole('button', { name: 'Interested' }).click();
  await expect(otherPage.getByText('This developer is no longer here')).toBeVisible();
  await otherPage.reload();
  await expect(card).toHaveCount(0);
  await banner.getByRole('button', { name: 'Show my card' }).click();
  await expect(banner).toHaveCount(0);
  await otherPage.reload();
  await expect(card).toBeVisible();
});
