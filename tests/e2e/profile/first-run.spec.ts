import type { Page } from 'playwright/test';
import { addDeveloper, topCard } from '../../support/deck.ts';
import { expect, expectAccessible, signUp, test, uniquePerson } from '../../support/e2e.ts';
import { expectNoShift, expectNoSidewaysScroll, watchShifts } from '../../support/layout-shift.ts';
import {
  banner,
  fillSignUp,
  hold,
  hydrated,
  openLogin,
  storedRoot,
  submitButton,
} from '../../support/screens.ts';

const CODE = 'fn main() {\n    let mut one = vec![1];\n    println!("{one:?}");\n}';
const SNIPPET = { language: 'rust', code: CODE, note: '' } as const;

const STEPS = [
  ['Paste some code you like', '1 of 4'],
  ['Name three skills', '2 of 4'],
  ['When could you pair?', '3 of 4'],
  ['What do you want to build?', '4 of 4'],
] as const;

/** Expects a step with its heading focused and its progress announced. */
async function expectStep(page: Page, number: 1 | 2 | 3 | 4): Promise<void> {
  const [title, progress] = STEPS[number - 1] ?? ['', ''];
  const heading = page.getByRole('heading', { level: 1, name: title });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveAccessibleDescription(progress);
  await expect(page).toHaveTitle(new RegExp(progress));
  await hydrated(page);
}

const next = (page: Page) => page.getByRole('button', { name: /^(Continue|See developers)$/ });
const code = (page: Page) => page.getByLabel('Snippet', { exact: true });
const headline = (page: Page) => page.getByLabel('Headline');

async function saved(page: Page): Promise<unknown> {
  return (await page.request.get('/api/profile/view')).json();
}

async function pasteCode(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), CODE);
  await code(page).press('ControlOrMeta+V');
}

test('a newcomer fills in every step on a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addDeveloper(server, 'Ben Coder', { snippet: SNIPPET, skills: ['Rust'] });
  await watchShifts(page);
  await openLogin(page, 'Sign Up');
  const ada = uniquePerson('Ada Byron');
  await fillSignUp(page, { ...ada, lastName: '   ' });
  await submitButton(page, 'Sign Up').click();
  await expect(banner(page)).toHaveText('Please fill in all fields');
  const typed = { firstName: '  Ada ', emailId: ` ${ada.emailId.toUpperCase()} ` };
  await fillSignUp(page, { ...ada, ...typed });
  await submitButton(page, 'Sign Up').click();
  await expect(page.getByText('Logging you in... Please wait')).toBeVisible();
  await page.waitForURL('/profile');
  const { firstName, lastName, emailId } = ada;
  expect(await storedRoot(page)).toMatchObject({ user: { firstName, lastName, emailId } });
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Welcome to .+, Ada/);
  await expect(page.getByRole('region', { name: 'Your profile' })).toBeHidden();
  await expectNoShift(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Begin Profile Setup' }).click();
  await page.waitForURL('/start');
  await expectStep(page, 1);
  await pasteCode(page);
  const language = page.getByLabel('Language of the snippet');
  await expect(language).toHaveValue('rust');
  await expect(next(page)).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expectStep(page, 1);
  await expect(code(page), 'typed text survives a reload').toHaveValue(CODE);
  await expect(language).toHaveValue('rust');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('figure')).toContainText('let mut one');
  await next(page).click();

  await page.waitForURL('/start?step=skills');
  await expectStep(page, 2);
  await expectNoShift(page);
  const suggestions = page.getByRole('group', { name: 'Pick from these' }).getByRole('checkbox');
  await expect(suggestions.first()).toHaveAccessibleName('Rust');
  await expect(suggestions).toHaveCount(12);
  for (const name of ['Rust', 'SQL', 'Docker']) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('checkbox', { name: 'Docker' }).uncheck();
  await page.getByLabel('Skills').fill('Zig,');
  await expect(next(page)).toBeInViewport({ ratio: 1 });
  await next(page).click();

  await page.waitForURL('/start?step=hours');
  await expectStep(page, 3);
  await expect(page.getByText('Your time zone: UTC.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^None/ })).toBeChecked();
  await page.getByRole('checkbox', { name: /^Evenings/ }).check();
  await page.getByRole('checkbox', { name: /^Weekends/ }).check();
  await expect(page.getByText('36 hours a week.')).toBeVisible();
  await expect(next(page)).toBeInViewport({ ratio: 1 });
  await expectNoShift(page);
  await page.goBack();
  await expectStep(page, 2);
  for (const name of ['Rust', 'SQL']) {
    await expect(page.getByRole('checkbox', { name })).toBeChecked();
  }
  await expect(page.getByRole('button', { name: 'Remove Zig' })).toBeVisible();
  await next(page).click();

  await page.waitForURL('/start?step=hours');
  await expectStep(page, 3);
  await expect(page.getByRole('checkbox', { name: /^Weekends/ })).toBeChecked();
  await next(page).click();
  await page.waitForURL('/start?step=line');
  await expectStep(page, 4);
  await headline(page).fill('A chess engine in Rust');
  await headline(page).press('Enter');

  await page.waitForURL('/');
  await hydrated(page);
  await expect(topCard(page).getByRole('button', { name: 'Line 1', exact: true })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Unconfirmed address' })).toHaveCount(0);
  expect(await saved(page)).toMatchObject({
    snippet: SNIPPET,
    skills: ['Rust', 'SQL', 'Zig'],
    availability: expect.stringMatching(/[^0]/),
    timeZone: 'UTC',
    headline: 'A chess engine in Rust',
  });

  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Your profile' })).toContainText('Ada Byron');
  await expect(page.getByRole('button', { name: 'Begin Profile Setup' })).toBeHidden();
  const missing = page.locator('[data-completeness]');
  await expect(missing).toContainText('4 of 6 done');
  await expect(missing.getByRole('link')).toHaveText(['Add a photo', 'Write about yourself']);
  await missing.getByRole('link', { name: 'Write about yourself' }).click();
  await hydrated(page);
  await page.getByLabel('About').fill('Builds engines.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(missing).toContainText('5 of 6 done');
  await expect(missing.getByRole('link')).toHaveText(['Add a photo']);
  await expectAccessible(page);
});

test('by keyboard, Enter continues and steps can be skipped', async ({ page, server }) => {
  await addDeveloper(server, 'Ben Coder', { snippet: SNIPPET });
  await signUp(page);
  await page.goto('/start');
  await expectStep(page, 1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('x'.repeat(130));
  await page.keyboard.press('Control+Enter');
  await expect(code(page)).toBeFocused();
  await expect(page.getByText('Line 1 is longer than 120 characters')).toBeVisible();
  await code(page).fill('x'.repeat(2100));
  await expect(page.getByRole('figure').locator('code')).toHaveText('x'.repeat(2000));
  await page.getByRole('link', { name: 'Skip', exact: true }).click();
  await page.waitForURL('/start?step=skills');
  await expectStep(page, 2);
  await page.getByLabel('Skills').focus();
  await page.keyboard.type('Elm');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Elm' })).toBeVisible();
  await page.keyboard.type('Ruby on');
  await expect(page.getByRole('option', { name: 'Rails' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Skills')).toHaveValue('');
  await page.getByRole('button', { name: 'Remove Rails' }).click();
  await page.keyboard.press('Enter');
  await page.waitForURL('/start?step=hours');
  await expectStep(page, 3);
  await page.getByRole('checkbox', { name: /^Evenings/ }).press('Space');
  await page.getByRole('link', { name: 'Skip', exact: true }).press('Enter');
  await page.waitForURL('/start?step=line');
  await expectStep(page, 4);
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute(
    'href',
    '/start?step=hours',
  );
  // Nothing typed is nothing saved.
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
  await expect(topCard(page).getByRole('button', { name: 'Line 1', exact: true })).toBeVisible();
  expect(await saved(page)).toMatchObject({
    snippet: null,
    skills: ['Elm'],
    availability: null,
    headline: '',
  });
});

test('text typed before hydration stays and is saved', async ({ page }) => {
  await signUp(page);
  for (const [step, field, text] of [
    ['code', code(page), CODE],
    ['skills', page.getByLabel('Skills'), 'Elm'],
    ['line', headline(page), 'A parser'],
  ] as const) {
    const letScriptsCome = await hold(page, '**/*.js');
    await page.goto(`/start?step=${step}`, { waitUntil: 'commit' });
    await field.fill(text);
    await next(page).click();
    letScriptsCome();
    await page.waitForURL((url) => url.searchParams.get('step') !== step);
    await page.unroute('**/*.js');
  }
  expect(await saved(page)).toMatchObject({
    snippet: { code: CODE },
    skills: ['Elm'],
    headline: 'A parser',
  });
});
