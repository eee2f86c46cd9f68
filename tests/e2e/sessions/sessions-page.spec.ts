import type { Page } from 'playwright/test';
import { writeHours } from '#shared/availability.ts';
import { meet } from '../../support/chat/chat-page.ts';
import { type Client, expect, expectAccessible, sendAs, signUp, test } from '../../support/e2e.ts';
import { expectNoShift, expectNoSidewaysScroll, watchShifts } from '../../support/layout-shift.ts';
import { visit } from '../../support/screens.ts';
import { agreed, ahead } from '../../support/sessions.ts';

const ALWAYS = writeHours(Array.from({ length: 168 }, (_, hour) => hour));

test.use({ timezoneId: 'Europe/Madrid' });

const edit = (who: Client, body: object) => sendAs(who, 'PUT', '/api/profile/edit', body);

async function openSessions(page: Page): Promise<void> {
  await visit(page, '/sessions');
}

const clockIn = (timeZone: string, time: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(
    Date.parse(time),
  );

test('the sessions page leads on, plans in two presses and counts down', async ({
  page,
  otherPerson,
}) => {
  await signUp(page);
  await openSessions(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Open the feed' })).toHaveAttribute('href', '/');
  await expect(main.getByRole('link', { name: 'Add your hours' })).toBeVisible();
  await expect(main.getByRole('region', { name: 'Next steps' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await main.getByRole('link', { name: 'Create a pair link' }).click();
  await expect(page.getByRole('heading', { name: 'Invite someone you know' })).toBeVisible();

  const { ben } = await meet(page, otherPerson);
  for (const [who, timeZone] of [
    [page, 'Europe/Madrid'],
    [otherPerson, 'Asia/Kolkata'],
  ] as const) {
    await edit(who, { timeZone, availability: ALWAYS, skills: ['Go', 'Rust'] });
  }
  await openSessions(page);
  await page.getByRole('button', { name: 'Plan with Ben' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Propose this time' }).click();
  const proposal = page.getByRole('region', { name: 'Upcoming' }).getByRole('article');
  await expect(proposal).toContainText('Pair on Go, Rust');
  await expect(proposal).toContainText('Waiting for Ben');
  await expect(proposal).toContainText('in Kolkata');
  await page.setViewportSize({ width: 320, height: 844 });
  await expectNoSidewaysScroll(page);

  await page.setViewportSize({ width: 1280, height: 720 });
  await edit(otherPerson, { availability: writeHours([10, 11]) });
  const time = ahead(40);
  await agreed(page, ben, otherPerson, time);
  await watchShifts(page);
  await openSessions(page);
  const next = page.getByRole('region', { name: 'Next' });
  const timer = next.getByRole('timer');
  await expect(timer).toHaveText(/^in (39|40):\d\d$/);
  const before = await timer.textContent();
  await expect(timer, 'seconds pass').not.toHaveText(before ?? '');
  for (const [zone, words] of [
    ['Europe/Madrid', 'You, Madrid'],
    ['Asia/Kolkata', 'Ben, Kolkata'],
  ] as const) {
    await expect(next).toContainText(words);
    await expect(next).toContainText(`${clockIn(zone, time)} to`);
  }
  const week = page.getByRole('table', { name: 'Your week and Ben’s' });
  await expect(week.getByRole('row')).toHaveCount(8);
  await expect(week).toContainText(`${clockIn('Europe/Madrid', time)} Ben`);
  await expectNoShift(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
});
