import type { Locator, Page } from 'playwright/test';
import { writeHours } from '#shared/availability.ts';
import { log, meet, meetInChat, openChat, pad } from '../../support/chat/chat-page.ts';
import { expect, expectAccessible, expectConsole, sendAs, test } from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { hearsEvents, visit } from '../../support/screens.ts';
import {
  acceptSession,
  act,
  agreed,
  ahead,
  card,
  proposed,
  strip,
} from '../../support/sessions.ts';

const GOAL = 'parseAmount survives anything a stranger types';

const plan = (page: Page): Locator => page.getByRole('dialog', { name: /^Plan a session/ });

/** Returns the value for a date and time field, in the page's own time zone. */
const inMinutes = (page: Page, minutes: number): Promise<string> =>
  page.evaluate((count) => {
    const at = new Date(Date.now() + count * 60_000);
    at.setMinutes(at.getMinutes() - at.getTimezoneOffset());
    return at.toISOString().slice(0, 16);
  }, minutes);

test('a proposal leads to "Built together" on both profiles', async ({ page, otherPerson }) => {
  const { ben } = await meetInChat(page, otherPerson);

  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await plan(page).getByRole('textbox', { name: /^Goal/ }).fill(GOAL);
  for (const minutes of [12, 24 * 60]) {
    await plan(page)
      .getByLabel('Or pick another time')
      .fill(await inMinutes(page, minutes));
    await plan(page).getByRole('button', { name: 'Add', exact: true }).click();
  }
  await plan(page)
    .getByRole('button', { name: /^Propose/ })
    .click();
  await expect(plan(page)).toBeHidden();
  await expect(card(page)).toContainText('You propose 2 times');
  await expect(card(page)).toContainText('Waiting for Ben');
  const id = await acceptSession(otherPerson);
  await expect(card(page)).toContainText('You both accepted');
  await expect(log(page)).toContainText('Accepted the session');

  // It begins in a few minutes; either person starts it.
  const soon = page.getByRole('region', { name: 'Starts soon' });
  await soon.getByRole('button', { name: 'Start session' }).click();
  await expect(strip(page).getByRole('timer')).toHaveText(/^(1:00:00|59:\d\d)$/);
  const add = strip(page).getByLabel('Add a to-do');
  await add.fill('A Map instead of an object');
  await add.press('Enter');
  const task = strip(page).getByRole('checkbox', { name: 'A Map instead of an object' });
  await task.check();
  await act(otherPerson, id, 'tasks', { task: 1, done: false });
  await expect(task).not.toBeChecked();
  await act(otherPerson, id, 'tasks', { task: 1, taken: true });
  await expect(strip(page).getByRole('button', { name: 'Assigned to Ben' })).toBeVisible();
  await act(otherPerson, id, 'tasks', { task: 1, taken: false });
  await strip(page).getByRole('button', { name: 'Assign to me' }).click();
  await task.check();
  await expectAccessible(page);

  // Every page links to the running session.
  await page.goto('/connections');
  await page.getByRole('link', { name: 'Session now' }).click();
  await expect(strip(page).getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('link', { name: 'Session now' })).toHaveCount(0);

  const project = { title: 'An amount tool', stage: 'idea' };
  await sendAs(otherPerson, 'PUT', '/api/profile/edit', { project });
  await strip(page).getByRole('button', { name: 'End for both' }).click();
  const end = page.getByRole('dialog', { name: 'Did you build it?' });
  await expect(end).toContainText('Your answer ends the session for you and Ben.');
  const what = end.getByRole('textbox', { name: /^What, in one line/ });
  await what.fill('');
  await end.getByRole('button', { name: 'We built it' }).click();
  await expect(end.getByRole('alert')).toHaveText('Enter what you built');
  await expect(what).toBeFocused();
  // A project of the two can be named with a press.
  await end.getByRole('button', { name: 'An amount tool' }).click();
  await expect(what).toHaveValue('An amount tool');
  await what.fill('An amount parser');
  await end.getByRole('textbox', { name: /^Link/ }).fill('https://example.com/parser');
  await expectAccessible(page);
  await end.getByRole('button', { name: 'We built it' }).click();
  await expect(end).toBeHidden();
  const done = page.getByRole('dialog', { name: 'This session is over.' });
  await expect(done).toContainText('It shows once Ben confirms');
  await done.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(card(page).last()).toContainText('It shows once Ben confirms');

  const words = { what: 'An amount parser', link: 'https://example.com/parser' };
  await act(otherPerson, id, 'outcome', { built: true, ...words });
  await expect(card(page).last()).toContainText('Built together: An amount parser');
  // They hear of it wherever they are.
  const heard = page.locator('[data-toast=done]');
  await expect(heard).toContainText('Built together: An amount parser');
  await heard.getByRole('link', { name: 'See it on your profile' }).click();
  await expect(page.getByRole('region', { name: 'Built together' })).toContainText('with Ben');

  await page.goto(`/developer/${ben.user._id}`);
  const built = page.getByRole('region', { name: 'Built together' });
  const link = built.getByRole('link', { name: 'An amount parser' });
  await expect(link).toHaveAttribute('href', 'https://example.com/parser');
  await visit(page, '/sessions');
  await page.getByRole('region', { name: 'Built together' }).locator('summary').click();
  await page.getByRole('button', { name: 'Hide from my profile' }).click();
  await expect(page.getByRole('button', { name: 'Show on my profile' })).toBeVisible();
});

test('an agreed outcome can be withdrawn and survives an unmatch', async ({
  page,
  otherPerson,
}) => {
  const { ben } = await meet(page, otherPerson);
  const id = await agreed(page, ben, otherPerson, ahead(10));
  await act(otherPerson, id, 'begin');
  await act(otherPerson, id, 'outcome', { built: true, what: 'A parser' });
  await openChat(page, ben);
  await expect(strip(page)).toContainText('Ben ended the session');
  await expect(card(page).last()).toContainText('Ben says you built it: A parser');

  const agree = card(page).last().getByRole('button', { name: 'Show on both profiles' });
  const dialog = page.getByRole('dialog', { name: 'Ben says you built it:' });
  await agree.click();
  await dialog.getByRole('textbox', { name: /^What, in one line/ }).fill('A better parser');
  await expect(dialog).toContainText('Ben has to agree to the new words.');
  await dialog.getByRole('button', { name: 'Suggest these words' }).click();
  await expect(card(page).last()).toContainText('It shows once Ben confirms');
  const suggested = await otherPerson.request.get('/api/sessions');
  expect(await suggested.text()).toContain('A better parser');
  await act(otherPerson, id, 'outcome', { built: true, what: 'The best parser' });
  await expect(card(page).last()).toContainText('Ben says you built it: The best parser');
  await agree.click();
  await expect(dialog).toBeVisible();
  expectConsole(/status of 409/);
  const words = { what: 'An amount parser', link: 'https://example.com/parser' };
  await act(otherPerson, id, 'outcome', { built: true, ...words });
  await expect(card(page).last()).toContainText('Ben says you built it: An amount parser');
  await dialog.getByRole('button', { name: 'Show on both profiles' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The words have changed');
  await page.keyboard.press('Escape');
  await agree.click();
  await dialog.getByRole('button', { name: 'Show on both profiles' }).click();
  const shown = page.getByRole('dialog', { name: 'Built together' });
  await expect(shown).toContainText('It’s on both profiles now.');
  await expect(shown.getByRole('link', { name: 'Make your page public' })).toBeVisible();
  await shown.getByRole('button', { name: 'Plan the next' }).click();
  await plan(page).getByRole('button', { name: 'Close' }).click();
  await expect(card(page)).toHaveCount(1);
  await expect(card(page)).toContainText('Built together: An amount parser');

  // Either person can remove it from both profiles.
  await card(page).getByRole('button', { name: 'Remove from both profiles' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(log(page)).toContainText('Removed from both profiles: An amount parser');
  await agree.click();
  await dialog.getByRole('button', { name: 'Show on both profiles' }).click();
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(card(page).last()).toContainText('Built together: An amount parser');

  const hears = hearsEvents(page);
  await visit(page, '/sessions');
  await hears;
  // After an unmatch each keeps the outcome without the other person's name.
  await sendAs(page, 'POST', `/api/user/unmatch/${ben.user._id}`);
  const built = page.getByRole('region', { name: 'Built together' });
  await expect(built).toContainText('Someone');
  await built.locator('summary').click();
  await expect(page.getByText('With someone')).toBeVisible();
  await expect(page.getByText('Built together: An amount parser')).toBeVisible();
  await expect(page.getByText('Marsh')).toHaveCount(0);
  await page.goto(`/developer/${ben.user._id}`);
  await expect(page.getByRole('region', { name: 'Built together' })).toContainText('with someone');
});

test('proposals are planned, countered, withdrawn and declined', async ({ page, otherPerson }) => {
  const { ada, ben } = await meet(page, otherPerson);
  const always = writeHours(Array.from({ length: 168 }, (_, hour) => hour));
  for (const who of [page, otherPerson]) {
    const hours = { availability: always, timeZone: 'Europe/Madrid' };
    await sendAs(who, 'PUT', '/api/profile/edit', hours);
  }

  await openChat(page, ben);
  const here = page.url();
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const goal = plan(page).getByRole('textbox', { name: /^Goal/ });
  await goal.fill(GOAL);
  await page.goBack();
  await expect(plan(page)).toBeHidden();
  expect(page.url()).toBe(here);
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(goal).toHaveValue(GOAL);
  await plan(page).getByRole('button', { name: 'Close' }).click();
  await expect(plan(page)).toBeHidden();
  expect(page.url()).toBe(here);
  // Closing it by its button removes its history entry: Back leaves the chat.
  await page.waitForFunction(() => !(history.state as { dialog?: true } | null)?.dialog);

  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const keys = plan(page).locator('[data-at]');
  await expect(keys.first()).toBeVisible();
  expect(await keys.count()).toBeGreaterThan(100);
  await expect(keys.nth(30)).toHaveAccessibleName(/^\d\d:\d\d, \w{3},? \d+ \w+$/);
  await expectAccessible(page);
  const second = keys.nth(30);
  await second.focus();
  await page.keyboard.press('ArrowRight');
  await expect(keys.nth(31)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(keys.nth(31 + 24)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(keys.nth(31 + 24)).toHaveAttribute('aria-pressed', 'true');
  await expect(plan(page).getByText('1 of 3')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  const span = (days: number[], from: number, to: number) =>
    days.flatMap((day) => Array.from({ length: to - from }, (_, hour) => day * 24 + from + hour));
  await sendAs(page, 'PUT', '/api/profile/edit', {
    availability: writeHours(span([0, 1, 2, 3, 4, 5, 6], 9, 12)),
    timeZone: 'Europe/Madrid',
  });
  await sendAs(otherPerson, 'PUT', '/api/profile/edit', {
    availability: writeHours(span([0, 1, 2, 3, 4, 5, 6], 21, 24)),
    timeZone: 'Pacific/Kiritimati',
  });
  const late = `${ahead(2 * 1440).slice(0, 10)}T20:00:00.000Z`;
  const day = (zone: string) =>
    new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: zone }).format(Date.parse(late));
  await proposed(page, ben, [late]);
  await openChat(page, ben);
  await expect(card(page)).toContainText('20:00 to 21:00, your time');
  await expect(card(page)).toContainText(
    new RegExp(`${day('Pacific/Kiritimati')},? .* 10:00 to 11:00 in Kiritimati`),
  );
  expect(day('UTC')).not.toBe(day('Pacific/Kiritimati'));
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const table = plan(page).getByRole('region', { name: 'When you’re both free' });
  await expect(table).toContainText('You, UTC (this device). Your profile says Madrid.');
  await plan(page).getByRole('button', { name: 'Close' }).click();
  await card(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(card(page)).toContainText('Cancelled');

  const newest = card(page).last();
  await proposed(otherPerson, ada, [ahead(24 * 60), ahead(30 * 60)], GOAL);
  await expect(newest).toContainText('Ben proposes 2 times');
  await expect(newest).toContainText(GOAL);
  await newest.getByRole('button', { name: 'Propose another' }).click();
  const other = page.getByRole('dialog', { name: 'Other times for Ben' });
  await other.getByLabel('Or pick another time').fill(await inMinutes(page, 48 * 60));
  await other.getByRole('button', { name: 'Add', exact: true }).click();
  await other.getByRole('button', { name: 'Propose this time' }).click();
  // The old proposal becomes a line.
  await expect(newest).toContainText('Waiting for Ben');
  await expect(card(page)).toHaveCount(2);
  await acceptSession(otherPerson);
  const calendar = newest.getByRole('link', { name: 'Add to calendar' });
  const href = await calendar.getAttribute('href');
  const file = await page.request.get(String(href));
  expect(await file.text()).toContain('BEGIN:VEVENT');
  await newest.getByRole('button', { name: 'Cancel session' }).click();
  await expect(newest).toContainText('Cancelled');

  await proposed(otherPerson, ada, [ahead(24 * 60)]);
  await newest.getByRole('button', { name: 'Decline' }).click();
  await expect(newest).toContainText('Declined');

  await agreed(page, ben, otherPerson, ahead(26 * 60));
  await expect(newest).toContainText('You both accepted');
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const dialog = plan(page);
  const own = dialog.getByLabel('Or pick another time');
  const send = dialog.getByRole('button', { name: /^Propose/ });
  const add = async (minutes: number) => {
    await own.fill(await inMinutes(page, minutes));
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  };
  await expect(goal).toBeFocused();
  await send.click();
  await expect(goal).toBeFocused();
  await expect(goal).toHaveAccessibleDescription(/Enter what you want to build$/);
  await expect(own).toHaveAccessibleDescription('Pick at least one time');
  await goal.fill(GOAL);
  await expect(goal).toHaveAccessibleDescription(String(80 - GOAL.length));
  await send.click();
  await expect(own).toBeFocused();

  await add(91 * 24 * 60);
  await expect(own).toHaveAccessibleDescription('Pick a time in the next 90 days.');
  await add(-60);
  await expect(own).toHaveAccessibleDescription('This time has passed.');
  await add(26 * 60);
  await expect(own).toHaveAccessibleDescription('');
  const chosen = dialog.getByRole('button', { name: /^Remove / });
  await expect(dialog.getByText('One of you has another session then.')).toBeVisible();
  await add(26 * 60);
  await expect(own).toHaveAccessibleDescription('You already picked this time.');
  await add(30 * 60);
  await add(50 * 60);
  await expect(chosen).toHaveCount(3);
  await expect(dialog.getByText('That’s 3. Remove one to pick another.')).toBeVisible();
  await expect(own).toBeDisabled();
  await dialog.getByRole('button', { name: '120', exact: true }).click();
  await expect(chosen).toHaveCount(3);
  await chosen.first().click();
  await expect(dialog.getByText('One of you has another session then.')).toBeHidden();
  await send.click();
  await expect(newest).toContainText('2 hours');
});

test('sessions follow network and server clock, folded on a phone', async ({
  page,
  otherPerson,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/, 'may');
  const { ada, ben } = await meet(page, otherPerson);
  const [first, second, third] = [1, 2, 3].map((day) => [
    ahead(day * 1440),
    ahead(day * 1440 + 90),
  ]);
  const id = await proposed(otherPerson, ada, first!);
  const soonest = await agreed(page, ben, otherPerson, ahead(10));
  // A browser with a clock three hours fast.
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
  await visit(page, '/sessions');
  const next = page.getByRole('region', { name: 'Next' });
  await expect(next.getByRole('timer')).toHaveText(/^in 0?\d:\d\d$/);
  const upcoming = page.getByRole('region', { name: 'Upcoming' }).getByRole('article');
  await expect(upcoming).toHaveCount(1);
  await expect(next.getByRole('link', { name: 'Open the pad' })).toBeVisible();

  const waiting = page.locator(`[data-session="${id}"]`);
  await waiting.getByRole('radio').last().check();
  await act(page, id, 'propose', { times: second });
  await expect(waiting).toContainText('You propose 2 times');
  await act(otherPerson, id, 'propose', { times: third });
  await expect(waiting).toContainText('Ben proposes 2 times');
  await waiting.getByRole('button', { name: 'Accept this time' }).click();
  await expect(waiting).toContainText('You both accepted');

  await page.context().setOffline(true);
  await act(otherPerson, id, 'cancel');
  const more = await proposed(otherPerson, ada, [ahead(5000)]);
  await page.context().setOffline(false);
  await expect(page.locator(`[data-session="${more}"]`)).toBeVisible();
  await expect(page.locator(`[data-session="${id}"]`)).toContainText('Cancelled');
  // The cancelled one is folded.
  await expect(page.getByRole('article')).toHaveCount(2);

  await page.setViewportSize({ width: 390, height: 844 });
  await openChat(page, ben);
  const soon = page.getByRole('region', { name: 'Starts soon' }).filter({ visible: true });
  await soon.getByRole('button', { name: 'Start session' }).click();
  await expect(strip(page).getByRole('timer')).toBeVisible();
  // The time left appears once.
  const fold = strip(page).getByRole('button', { name: 'A parser' });
  await expect(fold).toHaveText('A parser');
  await fold.click();
  await expect(fold).toHaveText(/:\d\d$/);
  await expect(strip(page).getByRole('timer')).toBeHidden();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Pad', exact: true }).click();
  await expect(strip(page)).toContainText('A parser');
  await expect(pad(page).getByText('Saved')).toBeVisible();
  await expectNoSidewaysScroll(page);

  // The end and its question unfold over the pad, too.
  await act(otherPerson, soonest, 'outcome', { built: true, what: 'A parser' });
  await expect(strip(page)).toContainText('Ben ended the session');
  await expect(strip(page).getByRole('button', { name: 'Did you build it?' })).toBeVisible();
  await page.getByRole('button', { name: 'Open chat' }).click();
  // The first press on a card works, even where a message shows its time under it.
  const agree = card(page).last().getByRole('button', { name: 'Show on both profiles' });
  await agree.click();
  await expect(page.getByRole('dialog', { name: /says you built it/ })).toBeVisible();
});
