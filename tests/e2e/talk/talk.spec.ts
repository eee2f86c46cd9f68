import { meet, openChat } from '../../support/chat/chat-page.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { hydrated } from '../../support/screens.ts';
import { expect, expectAccessible, test } from '../../support/e2e.ts';
import {
  accept,
  loudness,
  ringCard,
  talkBar,
  talkButton,
  talksWith,
  WITH_FAKE_DEVICES,
} from '../../support/talk.ts';

test.use({ launchOptions: WITH_FAKE_DEVICES });

test('two people hear each other, mute, and hang up', async ({ page, otherPage }) => {
  const { ada, ben } = await meet(page, otherPage);
  await openChat(page, ben);
  await openChat(otherPage, ada);
  await talkButton(page).click();
  await expect(talkBar(page).getByRole('status')).toHaveText('Ringing Ben');
  await expect(ringCard(otherPage)).toContainText('Ada Quill wants to talk');
  await expectAccessible(otherPage);
  await accept(otherPage).click();
  await talksWith(page, 'Ben');
  await talksWith(otherPage, 'Ada');
  await expect(ringCard(otherPage)).toHaveCount(0);
  expect(await loudness(page)).toBeGreaterThan(0.05);
  expect(await loudness(otherPage)).toBeGreaterThan(0.05);
  await expectAccessible(page);

  // M, while nothing is typed; the other one sees it, and hears nothing.
  await talkBar(page).getByRole('button', { name: 'End' }).focus();
  await page.keyboard.press('m');
  await expect(talkBar(page).getByRole('button', { name: 'Mute' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(talkBar(otherPage)).toContainText('Ada is muted');
  await expect.poll(() => loudness(otherPage), { timeout: 20_000 }).toBeLessThan(0.01);
  await page.keyboard.press('m');
  await expect.poll(() => loudness(otherPage), { timeout: 20_000 }).toBeGreaterThan(0.05);

  await talkBar(page).getByRole('button', { name: 'End' }).click();
  await expect(talkBar(page)).toHaveCount(0);
  await expect(talkBar(otherPage)).toHaveCount(0);
  await expect(otherPage.getByText('The talk with Ada is over.')).toBeVisible();
});

test('a ring is answered from any page, in one tab alone', async ({ page, otherPage }) => {
  const { ben } = await meet(page, otherPage);
  await otherPage.goto('/profile');
  const second = await otherPage.context().newPage();
  await second.goto('/connections');
  await openChat(page, ben);
  await talkButton(page).click();
  await expect(ringCard(otherPage)).toBeVisible();
  await expect(ringCard(second)).toBeVisible();
  await accept(otherPage).click();
  await talksWith(otherPage, 'Ada');
  await talksWith(page, 'Ben');
  await expect(ringCard(second)).toHaveCount(0);
  expect(new URL(otherPage.url()).search).toBe('');
});

test('not now says so, and two who ring at once talk', async ({ page, otherPage }) => {
  const { ada, ben } = await meet(page, otherPage);
  await openChat(page, ben);
  await openChat(otherPage, ada);
  await talkButton(page).click();
  await ringCard(otherPage).getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText('Ben cannot talk now.')).toBeVisible();
  await expect(talkBar(page)).toHaveCount(0);
  await Promise.all([talkButton(page).click(), talkButton(otherPage).click()]);
  await talksWith(page, 'Ben');
  await talksWith(otherPage, 'Ada');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the pad has the key too, and the talk stands above it', async ({ page, otherPage }) => {
    const { ada, ben } = await meet(page, otherPage);
    await openChat(otherPage, ada);
    await page.goto(`/chat/${ben.user._id}?pad`);
    await hydrated(page);
    const pad = page.getByRole('region', { name: 'Pad', exact: true });
    await pad.getByRole('button', { name: 'Talk' }).click();
    await accept(otherPage).click();
    await talksWith(page, 'Ben');
    await expect(talkBar(page).getByRole('button', { name: 'End' })).toBeInViewport({ ratio: 1 });
    await expect(pad.getByRole('button', { name: 'Talk' })).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await pad.getByRole('button', { name: 'Chat', exact: true }).click();
    await expectNoSidewaysScroll(page);
    await talkBar(page).getByRole('button', { name: 'End' }).click();
    await expect(talkBar(otherPage)).toHaveCount(0);
  });
});
