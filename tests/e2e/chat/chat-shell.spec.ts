import { expect, expectAccessible, sendAs, test } from '../../support/e2e.ts';
import {
  composer,
  log,
  meet,
  moreButton,
  openChat,
  pressTool,
  say,
} from '../../support/chat/chat-page.ts';
import { expectNoShift, expectNoSidewaysScroll, watchShifts } from '../../support/layout-shift.ts';
import { PHONE } from '../../support/screens.ts';
import { ahead, proposed } from '../../support/sessions.ts';

const CODE = Array.from({ length: 20 }, (_, at) => `const line${String(at)} = ${String(at)};`);

test.describe('on a phone', () => {
  test.use(PHONE);

  test('one header of 56 px and menus hold the tools of a phone', async ({ page }) => {
    const { ben } = await meet(page);
    await watchShifts(page);
    await openChat(page, ben);
    await expectNoShift(page);
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Tabs' })).toHaveCount(0);
    const head = page.getByRole('main').locator('header');
    expect(await head.boundingBox()).toMatchObject({ y: 0, height: 56 });
    for (const name of ['Search messages', 'Pair now', 'Plan', 'AI assistant'])
      await expect(page.getByRole('button', { name, exact: true })).toBeHidden();

    await moreButton(page).click();
    const menu = page.getByRole('menu');
    const titles = ['Search messages', 'Pair now', 'Plan', 'AI assistant', 'View profile'];
    await expect(menu.getByRole('menuitem')).toContainText([
      ...titles,
      'Unmatch',
      'Block',
      'Report',
    ]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(moreButton(page)).toBeFocused();
    await pressTool(page, 'Plan');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    for (const [width, height] of [
      [320, 256],
      [320, 568],
      [720, 1000],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectNoSidewaysScroll(page);
      for (const name of ['Call', 'Pad', 'Attach', 'Emoji', 'Send'])
        await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }

    await page.setViewportSize({ width: 390, height: 844 });
    await composer(page).fill('Look:');
    const attach = page.getByRole('button', { name: 'Attach' });
    await attach.click();
    await page.getByRole('menuitem', { name: 'Code block' }).click();
    await expect(composer(page)).toBeFocused();
    // Enter sends text, but is a new line of code: phones have no Shift+Enter.
    await page.keyboard.type('const a = 1;');
    await page.keyboard.press('Enter');
    await page.keyboard.type('a + 1;');
    await expect(composer(page)).toHaveValue('Look:\n```\nconst a = 1;\na + 1;\n```\n');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log(page).locator('pre')).toContainText('a + 1;');
    await say(page, 'Well?');
    await attach.click();
    await page.getByRole('menuitem', { name: 'Plan a session' }).click();
    const plan = page.getByRole('dialog', { name: /^Plan a session/ });
    await plan.getByRole('button', { name: 'Close' }).click();
    await expect(plan).toBeHidden();
    await pressTool(page, 'View profile');
    await expect(page).toHaveURL(`/developer/${ben.user._id}`);
  });
});

test('a wide window shows what the two share beside the log', async ({ page, otherPerson }) => {
  const { ada, ben } = await meet(page, otherPerson);
  await sendAs(page, 'PUT', '/api/profile/edit', { skills: ['Rust', 'Go'] });
  const snippet = { language: 'typescript', code: CODE.join('\n'), note: '' };
  await sendAs(otherPerson, 'PUT', '/api/profile/edit', { skills: ['Go', 'SQL'], snippet });
  await page.setViewportSize({ width: 1440, height: 900 });
  await watchShifts(page);
  await openChat(page, ben);
  const panel = page.getByRole('complementary', { name: 'You and Ben' });
  await expect(panel.getByRole('listitem')).toHaveText(['Go']);
  await expect(panel).toContainText('Nothing planned yet.');
  await panel.getByRole('button', { name: '10 more lines' }).click();
  await expect(panel).toContainText('line19');
  await expectNoShift(page);
  await expectAccessible(page);

  await proposed(otherPerson, ada, [ahead(2880)]);
  await expect(panel).toContainText('A parser');
  await expect(panel.getByRole('link', { name: 'All sessions' })).toHaveAttribute(
    'href',
    '/sessions',
  );

  await page.getByRole('button', { name: 'Pad', exact: true }).click();
  await expect(panel).toBeHidden();
  await page.setViewportSize({ width: 1100, height: 900 });
  await page.goto(`/chat/${ben.user._id}`);
  await expect(log(page)).toBeVisible();
  await expect(panel).toBeHidden();
});
