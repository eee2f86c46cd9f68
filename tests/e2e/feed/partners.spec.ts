import { outboxKey } from '#stores/keys.ts';
import {
  addDeveloper,
  addDevelopers,
  expectOnTop,
  ignoreEveryone,
  openDeck,
  signalsFrom,
  topCard,
} from '../../support/deck.ts';
import { expect, expectAccessible, signUp, test, sendAs } from '../../support/e2e.ts';
import { hydrated, openDrawer } from '../../support/screens.ts';

test('undo works even on the last signal, and for fast presses', async ({ page, server }) => {
  const { user } = await signUp(page);
  ignoreEveryone(server, user._id);
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper');
  await openDeck(page);
  const none = page.getByRole('heading', { name: 'Oops! No Feed Available' });
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await expectOnTop(page, 'Grace Hopper');
  // A press right after another one is no decision.
  await topCard(page).getByRole('button', { name: 'Ignore' }).click({ delay: 500 });
  await expect(none).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await page.keyboard.press('u');
  await expectOnTop(page, 'Grace Hopper');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectOnTop(page, 'Ada Byron');
  await expect
    .poll(() => signalsFrom(server, user._id).filter((line) => line.includes('interested')))
    .toEqual([]);

  // From now on, the page takes presses for a hundred times as fast.
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    const start = now();
    performance.now = () => start + (now() - start) / 100;
  });
  for (const [key, next] of [
    ['ArrowLeft', 'Grace Hopper'],
    ['u', 'Ada Byron'],
    ['ArrowLeft', 'Grace Hopper'],
  ] as const) {
    await page.keyboard.press(key);
    await expectOnTop(page, next);
  }
});

test('filters offer own skills, count matches and help when none is left', async ({
  page,
  server,
}) => {
  const { user } = await signUp(page);
  await sendAs(page, 'PUT', '/api/profile/edit', {
    skills: ['Go', 'SQL'],
    learning: ['Rust', 'go'],
  });
  ignoreEveryone(server, user._id);
  await addDeveloper(server, 'Ada Byron', { skills: 'Rust', level: 'senior', age: 30 });
  await addDeveloper(server, 'Grace Hopper', { skills: 'COBOL', level: 'senior' });
  await openDeck(page);
  await page.keyboard.press('f');
  const panel = page.getByRole('dialog', { name: 'Filters' });
  const offered = panel.locator('[name=skills][type=checkbox]');
  const values = () => offered.evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  await expect.poll(values).toEqual(['Rust', 'Go', 'SQL']);
  await panel.getByRole('checkbox', { name: 'Rust' }).check();
  await expect(panel.getByRole('status')).toHaveText('1 developer matches');
  await panel.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/\?skills=Rust$/);
  await expectOnTop(page, 'Ada Byron');
  await hydrated(page);
  await page.keyboard.press('f');
  await expect(panel.getByLabel('Skills')).toHaveValue('Rust');
  await expect(offered).toHaveCount(2);
  await addDeveloper(server, 'Joan Clarke', { skills: 'Rust', level: 'junior' });
  await panel.getByLabel('Skills').fill('rust');
  await expect(panel.getByRole('status')).toHaveText('2 developers match');
  await panel.getByRole('checkbox', { name: 'senior' }).check();
  await expect(panel.getByRole('status')).toHaveText('1 developer matches');
  await expectAccessible(page);
  const remembered = page.waitForResponse('**/api/user/feed/filters');
  await panel.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/\?skills=Rust&level=senior$/);
  await expectOnTop(page, 'Ada Byron');
  const chips = page.getByRole('region', { name: 'Filters' });
  await expect(chips).toContainText('1 match');

  // An address without filters applies the remembered ones, with the common names of skills.
  await remembered;
  await openDeck(page);
  await expect(page).toHaveURL(/\?skills=Rust&level=senior$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(chips.getByRole('link', { name: 'Rust' }), 'on a phone too').toBeVisible();
  await topCard(page).getByRole('button', { name: 'Ignore' }).click();
  await expect(chips).toContainText('0 match');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(chips).toContainText('1 match');
  await expectOnTop(page, 'Ada Byron');
  await topCard(page).getByRole('button', { name: 'Interested' }).click({ delay: 500 });
  await expect(chips).toContainText('0 match');
  await expect(page.getByText('No new developers match your filters.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: /^Without “senior”: 1 more/ }).click();
  await expect(page).toHaveURL(/\?skills=Rust$/);
  await expectOnTop(page, 'Joan Clarke');
  await chips.getByRole('link', { name: 'Rust (remove this filter)' }).click();
  await expect(chips).toHaveCount(0);
  await hydrated(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await panel.getByRole('button', { name: 'Close filters' }).click();
  await expect(panel).toBeHidden();
});

test('signals and undos on profiles reach other tabs', async ({ page, server }) => {
  const { user } = await signUp(page);
  await sendAs(page, 'PUT', '/api/profile/edit', { skills: 'Rust' });
  await addDeveloper(server, 'Grace Hopper');
  const ada = await addDeveloper(server, 'Ada Byron', {
    ...{ skills: 'Rust, Go', learning: ['SQL'], level: 'lead', languages: ['English'] },
    ...{ about: 'Engines.', codeUrl: 'https://code.example/ada', lookingFor: ['mentee'] },
  });
  await openDeck(page);
  await expectOnTop(page, 'Ada Byron');
  const profile = await page.context().newPage();
  await openDeck(profile);
  await topCard(profile).getByRole('link', { name: 'Ada Byron' }).click();
  await expect(profile.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeVisible();
  await expect(profile.getByText('Both know Rust')).toBeVisible();
  await expect(profile.getByRole('link', { name: 'code.example/ada' })).toBeVisible();
  await profile.getByRole('button', { name: 'Ignore' }).click();
  await expect(profile.getByText('You ignored this developer.')).toBeVisible();
  await expectOnTop(page, 'Grace Hopper');

  // The deck undoes a signal sent elsewhere.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectOnTop(page, 'Ada Byron');
  expect(signalsFrom(server, user._id)).toEqual([]);

  await profile.reload();
  await profile.getByRole('button', { name: 'Interested' }).click();
  await expect(profile.getByText('You are interested.')).toBeVisible();
  await expectOnTop(page, 'Grace Hopper');
  await profile.getByRole('button', { name: 'Undo' }).click();
  await expect(profile.getByRole('button', { name: 'Interested' })).toBeVisible();
  await expectOnTop(page, 'Ada Byron');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();

  // The list of ignored developers undoes it too.
  await topCard(page).getByRole('button', { name: 'Ignore' }).click();
  await expectOnTop(page, 'Grace Hopper');
  await expect.poll(() => signalsFrom(server, user._id)).toEqual(['ignored Ada']);
  // Until the deck has read the answer, the next page that opens sends the signal again.
  const unsent = () => page.evaluate((key) => localStorage.getItem(key) ?? '', outboxKey(user._id));
  await expect.poll(unsent).not.toContain(ada._id);
  await (await openDrawer(profile)).getByRole('link', { name: 'Ignored' }).click();
  await expect(profile.getByRole('heading', { level: 1, name: 'Ignored' })).toBeVisible();
  await expectAccessible(profile);
  await profile.getByRole('button', { name: 'Bring back Ada Byron' }).click();
  await expect(profile.getByRole('heading', { name: 'You haven’t ignored anyone' })).toBeVisible();
  await expectOnTop(page, 'Ada Byron');
});
