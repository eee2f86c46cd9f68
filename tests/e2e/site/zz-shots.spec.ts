import { meet, openChat } from '../../support/chat/chat-page.ts';
import { addDevelopers, openDeck } from '../../support/deck.ts';
import { test } from '../../support/e2e.ts';
import { hydrated } from '../../support/screens.ts';
for (const width of [390, 1440])
  test(`shots ${width}`, async ({ page, server, expectConsole }) => {
    test.setTimeout(240_000);
    expectConsole(/./, 'may');
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await addDevelopers(server, 'Grace Hopper');
    const { ben } = await meet(page);
    const shot = async (name: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(350);
        await page.screenshot({ path: `/tmp/res/${name}-${width}-${colorScheme}.png` });
      }
    };
    const bell = async () => {
      await page.route('**/_astro/bell*', (r) => r.abort());
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.locator('[data-toast=failed][data-open]').waitFor();
    };
    await openDeck(page); await bell(); await shot('feed');
    await page.goto('/connections'); await hydrated(page); await bell(); await shot('connections');
    await openChat(page, ben); await bell(); await shot('chat-toast');
    await openChat(page, ben);
    await page.route('**/_astro/{EmojiPicker,SearchPanel}*', (r) => r.abort());
    await page.getByRole('button', { name: 'Emoji' }).click();
    await page.getByRole('button', { name: 'Reload' }).first().waitFor(); await shot('chat-emoji');
    await page.getByRole('button', { name: 'Emoji' }).click();
    await page.getByRole('button', { name: 'Search messages' }).click();
    await page.getByRole('button', { name: 'Reload' }).first().waitFor(); await shot('chat-search');
    await page.route('**/_astro/{PasswordForm,EmailSection}*', (r) => r.abort());
    await page.goto('/profile'); await hydrated(page); await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByRole('button', { name: 'Reload' }).first().waitFor(); await shot('password');
    await page.goto('/settings'); await hydrated(page); await page.getByRole('button', { name: 'Reload' }).first().waitFor(); await shot('settings');
    await page.goto('/profile'); await hydrated(page); await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('First Name').fill('Adele'); await bell(); await shot('savebar');
  });
