import { dateIn, pausedText } from '#shared/pause.ts';
import type { Page } from 'playwright/test';
import { callAs, openSession } from '../../support/account.ts';
import { ChatClient } from '../../support/chat/chat-client.ts';
import { connected, log, meetInChat, say } from '../../support/chat/chat-page.ts';
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
import { remote } from '../../support/matching/matching.ts';
import { giveOwnPassword, menuButton, toast, visit } from '../../support/screens.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an email changes once both addresses have agreed', async ({ page, server }) => {
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

  // The new address first, in a browser without the session.
  const confirm = await mailTo(server.dataDir, next, /^Confirm your new email/);
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(confirm.link);
  await expect(page.getByText(`You agree to change your email to ${next}`)).toBeVisible();
  await page.getByLabel('Password of the account').fill(person.password);
  await page.getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
  await signIn(page, person);
  await page.goto('/settings#email');
  await expect(email.getByText(`Confirmed by ${next}`)).toBeVisible();

  const approve = await mailTo(server.dataDir, person.emailId, /^Approve the new email/);
  await page.goto(approve.link);
  await page.getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByRole('heading', { name: 'Email changed' })).toBeVisible();
  await page.goto('/settings');
  await expect(email.getByText(next)).toBeVisible();
  await expect(email.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('devices are listed and logged out, and their list can be retried', async ({
  page,
  request,
  server,
}) => {
  const emailId = `${'long.'.repeat(10)}${Date.now()}@pairwise.example`;
  const person = await signUp(page, { emailId });
  const iPhone = await request.post('/api/login', {
    data: { emailId, password: person.password },
    headers: {
      origin: server.url,
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    },
  });
  expect(iPhone.ok()).toBe(true);
  // The list shows three at first.
  const more = () => openSession(server.url, person);
  const others = await Promise.all([more(), more()]);
  const goOn = () =>
    Promise.all(
      others.map(async ({ cookie }) =>
        (await request.get('/api/profile/view', { headers: { cookie } })).ok(),
      ),
    );

  await page.setViewportSize({ width: 390, height: 844 });
  expectConsole(/ERR_FAILED/);
  let broken = true;
  await page.route('**/api/devices', (route) => (broken ? route.abort() : route.continue()));
  await visit(page, '/profile');
  await menuButton(page, 'Robin').click();
  await page.getByRole('menuitem', { name: /^Settings/ }).click();
  await page.waitForURL('/settings');
  await expect(part(page, 'Email')).toBeHidden();
  const entry = page.getByRole('link', { name: 'Logged-in devices' });
  await entry.click();
  const devices = part(page, 'Logged-in devices');
  await expect(devices.getByRole('alert')).toContainText('No connection');
  broken = false;
  await devices.getByRole('button', { name: 'Try Again' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await expect(entry).toBeHidden();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'All settings' }).click();
  await expect(entry).toBeVisible();
  await expect(devices).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 720 });
  await entry.click();
  await devices.getByRole('button', { name: 'Show all 4' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(4);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await expectAccessible(page);
  await devices.getByRole('button', { name: 'Log out Safari on iPhone' }).click();
  await expect(toast(page)).toContainText('Safari on iPhone is logged out.');
  expect((await request.get('/api/profile/view')).status()).toBe(401);
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  expect(await goOn()).toEqual([true, true]);
  await devices.getByRole('button', { name: 'Log out all others' }).click();
  await expect(devices.getByText('You aren’t logged in anywhere else.')).toBeVisible();
  expect(await goOn()).toEqual([false, false]);
  expect((await page.request.get('/api/profile/view')).ok()).toBe(true);
});

test('hidden presence and read receipts are hidden both ways', async ({ page, server }) => {
  expectConsole(/ERR_FAILED/);
  const { ada, ben } = await meetInChat(page);
  const { cookie } = await openSession(server.url, ben);
  await ChatClient.open(server.url, cookie);
  const head = page.locator('main header');
  const hidden = 'Offline • Last seen recently';
  await expect(head).toContainText('Online');
  // A change closes the sockets of its person.
  for (const on of [false, true]) {
    await callAs(server.url, cookie, 'PUT', '/api/privacy', { what: 'presence', on });
    if (!on) await expect(head).toContainText(hidden);
  }
  const peer = await ChatClient.open(server.url, cookie);
  await expect(head).toContainText('Online');
  await say(page, 'Did you see this?');
  await expect(log(page).getByText('Sent', { exact: true })).toBeVisible();
  const { _id: messageId } = await peer.hears('messageReceived');
  await peer.ask('readUpTo', { targetUserId: ada.user._id, messageId });
  const delivered = log(page).getByText('Delivered', { exact: true });
  const read = log(page).getByText('Read', { exact: true });
  await expect(read).toBeVisible();

  const settings = await page.context().newPage();
  await visit(settings, '/settings#privacy');
  const online = settings.getByRole('switch', { name: 'Show when I’m online' });
  const receipts = settings.getByRole('switch', { name: 'Send read receipts' });
  await expect(online).toBeChecked();
  // The switch turns back after a failed change.
  await settings.route('**/api/privacy', (route) => route.abort());
  await receipts.click();
  await expect(settings.getByText('No connection')).toBeVisible();
  await expect(receipts).toBeChecked();
  await settings.unroute('**/api/privacy');
  // An open chat follows.
  await receipts.click();
  await expect(delivered).toBeVisible();
  await receipts.click();
  await expect(read).toBeVisible();
  await receipts.click();
  await online.click();
  await expect(head).toContainText(hidden);
  await settings.reload();
  await expect(receipts).not.toBeChecked();
  await expect(online).not.toBeChecked();
  await page.reload();
  await connected(page);
  await expect(delivered).toBeVisible();
  await expect(read).toHaveCount(0);
  await expect(head).toContainText(hidden);
  peer.close();
});

test('shortcuts, learning and a pause are switched in the settings', async ({ page, server }) => {
  expectConsole(/ERR_FAILED|Failed to fetch/);
  expectConsole(/status of 40[04]|not accepted/);
  const joan = await remote(server.url, { firstName: 'Joan', lastName: 'Clarke' });
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper');
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
  await letters.press('Space');
  await expect(letters).not.toBeChecked();

  const feed = part(settings, 'Feed');
  const learning = feed.getByRole('switch', { name: 'Learn from choices' });
  await settings.goto('/settings#feed');
  await expect(learning).toBeChecked();
  // The switch goes back if the server was not reached.
  await settings.route('**/api/user/feed/learning', (route) => route.abort());
  await learning.press('Space');
  await expect(feed.getByRole('alert')).not.toBeEmpty();
  await expect(learning).toBeChecked();
  await settings.unroute('**/api/user/feed/learning');
  const kept = settings.waitForResponse('**/api/user/feed/learning');
  await learning.press('Space');
  expect((await kept).status()).toBe(200);
  await expect(feed.getByRole('alert')).toHaveCount(0);

  await settings.goto('/settings#pause');
  const pause = part(settings, 'Pause my card');
  await pause.getByLabel('Until a date').check();
  await pause.getByRole('button', { name: 'Pause my card' }).click();
  await expect(pause.getByText('Enter a date')).toBeVisible();
  await expect(pause.getByLabel('Show it again on')).toBeFocused();
  const date = dateIn(40, Date.now());
  await pause.getByLabel('Show it again on').fill(date);
  await pause.getByRole('button', { name: 'Pause my card' }).click();
  const banner = (tab: Page) => tab.getByRole('complementary', { name: 'Paused card' });
  await expect(banner(settings)).toContainText(pausedText(Date.parse(date)));
  await expectAccessible(settings);
  await settings.goto('/settings#feed');
  await expect(learning).not.toBeChecked();
  await settings.close();

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

  // A deck of before a pause still shows the card.
  await callAs(server.url, joan.cookie, 'PUT', '/api/pause', { until: null });
  // A press within 300 ms of the last signal is no decision.
  await page.getByRole('button', { name: 'Interested' }).click({ delay: 300 });
  await expect(page.getByText('This developer is no longer here')).toBeVisible();
  await page.reload();
  await banner(page).getByRole('button', { name: 'Show my card' }).click();
  await expect(banner(page)).toHaveCount(0);
});
