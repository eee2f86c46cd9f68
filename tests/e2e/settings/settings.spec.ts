import { dateIn, pausedText } from '#shared/pause.ts';
import { fullName } from '#shared/user.ts';
import type { Page } from 'playwright/test';
import { connected, log, meetInChat, openChat, say } from '../../support/chat/chat-page.ts';
import { addDevelopers, expectOnTop, openDeck } from '../../support/deck.ts';
import {
  expect,
  expectAccessible,
  expectConsole,
  signIn,
  signUp,
  test,
  uniquePerson,
} from '../../support/e2e.ts';
import { mailTo } from '../../support/fakes/mailbox.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { giveOwnPassword, menuButton, toast, visit } from '../../support/screens.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an email changes once both addresses have agreed', async ({ page, otherPage, server }) => {
  expectConsole(/status of 400/);
  const person = await signUp(page);
  const { emailId: next } = uniquePerson();
  await page.goto('/settings#email');
  const email = part(page, 'Email');
  await expect(email.getByText('Not confirmed')).toBeVisible();
  await email.getByLabel('New email').fill(person.emailId);
  await email.getByRole('button', { name: 'Change email' }).click();
  await giveOwnPassword(page, '');
  await expect(email.getByText('This is your email already')).toBeVisible();
  await expect(email.getByLabel('New email')).toBeFocused();

  // The password approves in place of an unconfirmed address.
  await email.getByLabel('New email').fill(uniquePerson().emailId);
  await email.getByRole('button', { name: 'Change email' }).click();
  const asked = await giveOwnPassword(page, 'not the password');
  await expect(asked.getByText('This is not the password of the account')).toBeVisible();
  await giveOwnPassword(page, person.password);
  await expect(email.getByText('Approved', { exact: true })).toBeVisible();
  await email.getByRole('button', { name: 'Cancel change' }).click();
  await expect(email.getByText('Approved', { exact: true })).toBeHidden();

  await email.getByLabel('New email').fill(next);
  await page.keyboard.press('Enter');
  await giveOwnPassword(page, '');
  await expect(email.getByText(`Moving to ${next}`)).toBeVisible();
  await expect(email.getByText(`Waiting for approval by ${person.emailId}`)).toBeVisible();
  await expectAccessible(page);

  // The new address first, on another device.
  const confirm = await mailTo(server.dataDir, next, /^Confirm your new email/);
  await otherPage.goto(confirm.link);
  await expect(otherPage.getByText(`You agree to change your email to ${next}`)).toBeVisible();
  await expectAccessible(otherPage);
  await otherPage.getByLabel('Password of the account').fill(person.password);
  await otherPage.getByRole('button', { name: 'Agree' }).click();
  await expect(otherPage.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
  await page.reload();
  await expect(email.getByText(`Confirmed by ${next}`)).toBeVisible();

  const approve = await mailTo(server.dataDir, person.emailId, /^Approve the new email/);
  await page.goto(approve.link);
  await page.getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByRole('heading', { name: 'Email changed' })).toBeVisible();
  await page.goto('/settings');
  await expect(part(page, 'Email').getByText(next)).toBeVisible();
  await expect(part(page, 'Email').getByText('Confirmed', { exact: true })).toBeVisible();
  await signIn(otherPage, { ...person, emailId: next });
});

test('logging out a device redirects its page', async ({ page, otherPage, openBrowser }) => {
  const person = await signUp(page);
  await signIn(otherPage, person);
  await visit(otherPage, '/connections');
  const third = await openBrowser({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
  });
  // The list shows three at first.
  for (const one of [third, await openBrowser()]) await signIn(one, person);
  await visit(third, '/profile');

  await page.goto('/settings#devices');
  const devices = part(page, 'Logged-in devices');
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await devices.getByRole('button', { name: 'Show all 4' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(4);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await expectAccessible(page);
  await devices.getByRole('button', { name: 'Log out Safari on iPhone' }).click();
  await expect(toast(page)).toContainText('Safari on iPhone is logged out.');
  await expect(third).toHaveURL('/login#signed-out');
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await expect(otherPage).toHaveURL('/connections');

  await devices.getByRole('button', { name: 'Log out all others' }).click();
  await expect(otherPage).toHaveURL('/login#signed-out');
  await expect(devices.getByText('You aren’t logged in anywhere else.')).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL('/profile');
});

test('the menu leads to the settings, which fit phones and can be retried', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(
    page,
    uniquePerson({ emailId: `${'long.'.repeat(10)}${Date.now()}@pairwise.example` }),
  );
  await visit(page, '/profile');
  await menuButton(page, 'Robin').click();
  await page.getByRole('menuitem', { name: /^Settings/ }).click();
  await page.waitForURL('/settings');
  await expect(part(page, 'Email')).toBeHidden();
  const entry = page.getByRole('link', { name: 'Logged-in devices' });
  await entry.click();
  await expect(part(page, 'Logged-in devices').getByText('This device')).toBeVisible();
  await expect(entry).toBeHidden();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'All settings' }).click();
  await expect(entry).toBeVisible();
  await expect(part(page, 'Logged-in devices')).toBeHidden();

  expectConsole(/ERR_FAILED/);
  await page.goto('about:blank');
  let broken = true;
  await page.route('**/api/devices', (route) => (broken ? route.abort() : route.continue()));
  await page.goto('/settings#devices');
  const devices = part(page, 'Logged-in devices');
  await expect(devices.getByRole('alert')).toContainText('No connection');
  broken = false;
  await devices.getByRole('button', { name: 'Try Again' }).click();
  await expect(devices.getByText('This device')).toBeVisible();
});

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

test('hidden presence and read receipts are hidden both ways', async ({ page, otherPage }) => {
  expectConsole(/ERR_FAILED/);
  const { ada } = await meetInChat(page, otherPage);
  const head = page.locator('main header');
  await expect(head).toContainText('Online');
  await say(page, 'Did you see this?');
  await expect(log(page).getByText('Read', { exact: true })).toBeVisible();
  // An open chat drops the receipts of the other person.
  for (const [on, state] of [
    [false, 'Delivered'],
    [true, 'Read'],
  ] as const) {
    await page.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' };
        await fetch('/api/privacy', { method: 'PUT', headers, body });
      },
      JSON.stringify({ what: 'receipts', on }),
    );
    await expect(log(page).getByText(state, { exact: true })).toBeVisible();
  }

  await visit(otherPage, '/settings#privacy');
  const online = otherPage.getByRole('switch', { name: 'Show when I’m online' });
  const receipts = otherPage.getByRole('switch', { name: 'Send read receipts' });
  await expect(online).toBeChecked();
  await expectAccessible(otherPage);
  // The switch turns back after a failed change.
  await otherPage.route('**/api/privacy', (route) => route.abort());
  await receipts.click();
  await expect(otherPage.getByText('No connection')).toBeVisible();
  await expect(receipts).toBeChecked();
  await otherPage.unroute('**/api/privacy');
  await online.click();
  await receipts.click();
  await expect(head).toContainText('Offline • Last seen recently');
  await otherPage.reload();
  await expect(receipts).not.toBeChecked();
  await expect(online).not.toBeChecked();

  await openChat(otherPage, ada);
  await expect(otherPage.getByText('Offline • Last seen recently')).toBeVisible();
  await say(page, 'And this?');
  await expect(log(otherPage).getByText('And this?')).toBeVisible();
  await expect(log(page).getByText('Delivered', { exact: true })).toBeVisible();
  await page.reload();
  await connected(page);
  await expect(log(page).getByText('Delivered', { exact: true })).toBeVisible();
  await expect(log(page).getByText('Read', { exact: true })).toHaveCount(0);
  await expect(head).toContainText('Offline');
});

test('letter shortcuts are switched off per browser in the settings', async ({ page, server }) => {
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper', 'Joan Clarke');
  await signUp(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDeck(page);
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(keys.getByRole('listitem')).toHaveText(
    [
      'Ignore',
      'Interested',
      'Read more',
      'Show photo, code or project',
      'Undo',
      'Skip for now',
      'Save for later',
      'Filters',
      'These shortcuts',
    ].map((does) => RegExp(does)),
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  const settings = await page.context().newPage();
  await visit(settings, '/settings#keyboard');
  const letters = settings.getByRole('switch', { name: 'Single-letter shortcuts' });
  await expect(letters).toBeChecked();
  await expectAccessible(settings);
  await letters.press('Space');
  await expect(letters).not.toBeChecked();

  // The open deck follows.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(keys.getByRole('listitem')).toHaveCount(3);
  await keys.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('l');
  await page.keyboard.press('f');
  await expectOnTop(page, 'Ada Byron');
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expectOnTop(page, 'Grace Hopper');
  await page.keyboard.press('u');
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expectOnTop(page, 'Joan Clarke');
  await expect(page.locator('[data-depth=left]'), 'no card is leaving').toHaveCount(0);
});

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
