import { withDatabase } from '../../support/database-file.ts';
import { expect, expectAccessible, test } from '../../support/e2e.ts';
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

test.describe('on a phone', () => {
  test.use({ ...PHONE, locale: 'de-DE' });

  test('one header, menus and a long press hold all tools', async ({
    page,
    otherPerson,
    server,
    devtools,
  }) => {
    const { ada, ben } = await meet(page, otherPerson);
    withDatabase(server, (database) =>
      database
        .prepare('insert into last_seen ("userId", "seenAt") values (?, ?)')
        .run(ben.user._id, Date.parse('2026-03-01T12:00:00.000Z')),
    );
    await watchShifts(page);
    await openChat(page, ben);
    await expectNoShift(page);
    // Dates have the site's format; the page watch fails if React reports another one from the server.
    await expect(page.getByText('Offline • Last seen 01/03/2026')).toBeVisible();
    // A keyboard would cover the conversation.
    await expect(composer(page)).not.toBeFocused();
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

    const theirs = await otherPerson.openSocket();
    await say(page, 'long press');
    const line = log(page).locator('.line', { hasText: 'long press' });
    const { _id } = await theirs.hears('messageReceived', ({ text }) => text === 'long press');
    await expect(line.locator('.line-button')).toBeAttached();
    const box = (await line.locator('.bubble').boundingBox())!;
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    const edit = line.getByRole('button', { name: 'Edit' });
    await expect(edit).toBeVisible();
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect((await edit.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await expectNoSidewaysScroll(page);
    await log(page).tap({ position: { x: 8, y: 8 } });
    await expect(edit).toHaveCount(0);
    const to = { targetUserId: ada.user._id, messageId: _id };
    await theirs.ask('reactToMessage', { ...to, emoji: '🚀', on: true });
    const reaction = line.locator('.react');
    await expect(reaction).toHaveText('🚀1');
    expect((await reaction.boundingBox())!.height).toBeGreaterThanOrEqual(44);

    await attach.click();
    await page.getByRole('menuitem', { name: 'Plan a session' }).click();
    const plan = page.getByRole('dialog', { name: /^Plan a session/ });
    await plan.getByRole('button', { name: 'Close' }).click();
    await expect(plan).toBeHidden();
    await pressTool(page, 'View profile');
    await expect(page).toHaveURL(`/developer/${ben.user._id}`);
  });
});
