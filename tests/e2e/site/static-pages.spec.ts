import { expect, signUp, test } from '../../support/e2e.ts';

/* tests/server/platform/static-pages.test.ts checks their texts. */
test('the bar changes after a scroll, and texts print without it', async ({ page }) => {
  await signUp(page);
  await page.goto('/terms');
  const nav = page.getByRole('banner');
  const look = (): Promise<string> =>
    nav.evaluate((element) => {
      element.getAnimations({ subtree: true }).forEach((animation) => animation.finish());
      const { backgroundColor, boxShadow, borderBottomColor } = getComputedStyle(element);
      return [backgroundColor, boxShadow, borderBottomColor].join();
    });
  const resting = await look();
  await page.evaluate(() => window.scrollTo({ top: 10, behavior: 'instant' }));
  await expect(nav).not.toHaveAttribute('data-scrolled');
  await page.evaluate(() => window.scrollTo({ top: 11, behavior: 'instant' }));
  await expect(nav).toHaveAttribute('data-scrolled');
  await expect.poll(look).not.toBe(resting);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(nav).not.toHaveAttribute('data-scrolled');
  await page.setViewportSize({ width: 1123, height: 794 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('On this page')).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  const part = page.getByRole('region', { name: 'Acceptance of Terms' });
  expect((await part.boundingBox())?.width).toBeGreaterThan(600);
});
