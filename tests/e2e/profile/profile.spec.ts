import type { Page } from 'playwright/test';
import { writeHours } from '#shared/availability.ts';
import { pressComposing } from '../../support/composing.ts';
import {
  expect,
  expectAccessible,
  expectConsole,
  sendAs,
  signUp,
  test,
  uniquePerson,
} from '../../support/e2e.ts';
import { keepPhoto } from '../../support/matching/matching.ts';
import { expectNoShift, expectNoSidewaysScroll, watchShifts } from '../../support/layout-shift.ts';
import { hold, menuButton, visit } from '../../support/screens.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Edit Profile' });
const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) =>
  // Skills have suggestions.
  panel(page).getByRole(name === 'Skills' ? 'combobox' : 'textbox', { name });
const myCard = (page: Page) => page.getByRole('region', { name: 'Your profile' });

async function openProfile(page: Page): Promise<void> {
  await visit(page, '/profile');
}

async function openEdit(page: Page): Promise<void> {
  await openProfile(page);
  await key(page, 'Edit Profile').click();
  await expect(panel(page)).toBeVisible();
}

/** Opens another section of the open panel. */
const openSection = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();
const discardQuestion = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Discard your changes?' });

test('saved values show everywhere, skills are tags, and sections fit', async ({ page }) => {
  const { firstName, lastName } = await signUp(page);
  const otherTab = await page.context().newPage();
  await openProfile(otherTab);
  await openEdit(page);
  await expect(field(page, 'First Name')).toHaveValue('');
  await expect(field(page, 'First Name')).toHaveAttribute('placeholder', firstName);
  await expect(key(page, 'Cancel Edit')).toHaveAttribute('aria-expanded', 'true');

  await field(page, 'First Name').fill('Ada');
  await field(page, 'Age').fill('36');
  await panel(page).getByRole('button', { name: 'female' }).click();
  await field(page, 'About').fill('I write about engines.');
  await expect(panel(page)).toContainText('22 / 1000');
  await field(page, 'Headline').fill('Weaves');
  await openSection(page, 'Skills and partners');
  await field(page, 'Skills').fill('Looms');
  await key(page, 'Save').click();

  await expect(page.getByText('Profile Updated')).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  for (const tab of [page, otherTab]) {
    const card = myCard(tab);
    await expect(card.getByRole('heading', { level: 2 })).toHaveText(`Ada ${lastName}`);
    await expect(card).toContainText('Age 36');
    await expect(card).toContainText('female');
    await expect(card).toContainText('I write about engines.');
    await expect(card.getByRole('listitem')).toHaveText(['Looms']);
    await expect(menuButton(tab, 'Ada')).toBeVisible();
  }
  await otherTab.close();

  await key(page, 'Edit Profile').click();
  await expect(field(page, 'Age')).toHaveAttribute('placeholder', '36');
  await expect(field(page, 'About')).toHaveValue('');
  await openSection(page, 'Skills and partners');
  await panel(page).getByRole('button', { name: 'Remove Looms' }).click();
  const input = field(page, 'Skills');
  const tags = panel(page).getByRole('button', { name: /^Remove/ });
  const names = () =>
    tags.evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label')?.slice('Remove '.length)),
    );
  await input.pressSequentially('Go,');
  await input.pressSequentially('SQL');
  await pressComposing(input, 'Enter');
  await expect(input).toHaveValue('SQL');
  await input.press('Enter');
  await input.pressSequentially('Rust');
  await field(page, 'I speak').focus();
  await expect.poll(names).toEqual(['Go', 'SQL', 'Rust']);
  await input.pressSequentially('golang,');
  await input.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ' TypeScript, ,C\nsql,React,Docker,CSS,Zig');
    const init = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', init));
  });
  const pasted = ['TypeScript', 'C', 'React', 'Docker', 'CSS'];
  await expect.poll(names).toEqual(['Go', 'SQL', 'Rust', ...pasted, 'Zig']);
  await expect(input).toHaveValue('');
  await input.press('Backspace');
  await panel(page).getByRole('button', { name: 'Remove SQL' }).click();
  await expect(input).toBeFocused();
  await expect.poll(names).toEqual(['Go', 'Rust', ...pasted]);
  await input.fill('x'.repeat(41));
  await input.press('Enter');
  await expect(input).toHaveAccessibleDescription('A skill can have at most 40 characters');
  await input.press('Backspace');
  await key(page, 'Save').click();
  await expect(myCard(page).getByRole('listitem')).toHaveText(['Go', 'Rust', ...pasted]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await key(page, 'Edit Profile').click();
  for (const section of ['You', 'Skills and partners', 'Hours', 'Snippet']) {
    await openSection(page, section);
    await expect(panel(page).getByRole('heading', { name: section })).toBeVisible();
    const end = await panel(page).locator('.card').boundingBox();
    expect((end?.y ?? 0) + (end?.height ?? 0), section).toBeLessThan(900);
  }
  await openSection(page, 'Hours');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 700 });
  for (const section of ['You', 'Skills and partners', 'Hours', 'Snippet']) {
    await openSection(page, section);
    await expectNoSidewaysScroll(page);
  }

  const lines = Array.from({ length: 27 }, (_, at) => `let line = ${String(at)};`).join('\n');
  for (const [width, height] of [
    [390, 700],
    [1440, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await key(page, 'Show some code').click();
    await page.getByLabel('Snippet', { exact: true }).fill(lines);
    await page.evaluate(() => scrollTo(0, 0));
    await key(page, 'Save').click();
    const note = panel(page).getByText('A snippet can have at most 25 lines');
    await expect(note).toBeInViewport({ ratio: 1 });
    const bar = await key(page, 'Save').boundingBox();
    const said = await note.boundingBox();
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    await key(page, 'Undo all').click();
  }

  await openSection(page, 'You');
  await expect(key(page, 'Remove First Name')).toHaveCount(0);
  for (const name of ['Age', 'Gender', 'About', 'Headline']) {
    await key(page, `Remove ${name}`).click();
  }
  await key(page, 'Keep Headline').click();
  await expect(panel(page)).toContainText('3 changesAge, gender, about');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Profile Updated')).toBeVisible();
  const view = await page.request.get('/api/profile/view');
  expect(await view.json()).toMatchObject({
    age: null,
    gender: null,
    about: '',
    headline: 'Weaves',
  });
});

test('invalid, refused and slow saves keep what is unsaved', async ({ page }) => {
  expectConsole(/status of 400/);
  await signUp(page);
  await openEdit(page);
  const nothing = 'Oops! Please update at least one field to save your profile';
  await key(page, 'Save').click();
  await expect(panel(page).getByRole('alert')).toHaveText(nothing);
  await field(page, 'Age').fill('17');
  await openSection(page, 'Hours');
  await key(page, 'Save').click();
  await expect(field(page, 'Age')).toBeFocused();
  await expect(panel(page)).toContainText('1 to fix');
  await expect(page.getByRole('link', { name: /^You .*to fix/ })).toBeVisible();
  await expect(field(page, 'Age')).toHaveAccessibleDescription(
    'Age must be a whole number from 18 to 120',
  );
  await expectAccessible(page);

  // A character that only the server rejects.
  await field(page, 'Age').fill('18');
  await field(page, 'First Name').evaluate((input: HTMLInputElement) => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    value?.set?.call(input, 'A\u0007da');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await key(page, 'Save').click();
  await expect(panel(page).getByRole('alert')).toHaveText('Failed to save profile');
  await expect(field(page, 'First Name')).toHaveAccessibleDescription(/cannot be stored/);

  await key(page, 'Undo all').click();
  await field(page, 'Headline').fill('Compilers');
  const answer = await hold(page, '**/api/profile/edit');
  await key(page, 'Save').click();
  await field(page, 'About').fill('I write about engines.');
  answer();
  await expect(page.getByText('Profile Updated')).toBeVisible();
  await expect(field(page, 'About')).toHaveValue('I write about engines.');
  await expect(field(page, 'Headline')).toHaveAttribute('placeholder', 'Compilers');
  await expect(panel(page).getByRole('status')).toContainText('1 change');
  await key(page, 'Save').click();
  await expect(panel(page)).toBeHidden();
  await expect(myCard(page)).toContainText('I write about engines.');

  const problem = 'Choose male, female or other';
  await page.setViewportSize({ width: 390, height: 500 });
  await key(page, 'Edit Profile').click();
  await page.route('**/api/profile/edit', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid_input', fields: { gender: problem } } }),
  );
  await field(page, 'About').fill('Builds parsers');
  await key(page, 'Save').click();
  const choice = panel(page).getByRole('group', { name: 'Gender' });
  await expect(choice).toHaveAccessibleDescription(problem);
  await expect(choice.getByRole('button').first()).toBeFocused();
  await expect(choice.getByText(problem)).toBeInViewport({ ratio: 1 });
});

test('fields show their values on focus, and unsaved changes are confirmed', async ({ page }) => {
  const { firstName } = await signUp(page);
  await openEdit(page);
  const first = field(page, 'First Name');
  await first.focus();
  await expect(first).toHaveValue(firstName);
  await first.press('End');
  await first.pressSequentially('e');
  await expect(panel(page)).toContainText('1 change');
  await expect(first).toHaveAccessibleDescription(`was ${firstName}`);
  await first.press('Backspace');
  await expect(key(page, 'Undo all')).toBeHidden();
  await field(page, 'Last Name').focus();
  await expect(first).toHaveValue('');
  await first.fill('');
  await field(page, 'Last Name').focus();
  await expect(key(page, 'Undo all'), 'an emptied field keeps what it says').toBeHidden();

  await field(page, 'About').fill('Half a sen');
  const native: string[] = [];
  page.on('dialog', (dialog) => {
    native.push(dialog.type());
    void dialog.dismiss();
  });
  await page.getByRole('link', { name: 'Feed', exact: true }).first().click();
  await expect.poll(() => native).toEqual(['beforeunload']);
  await expect(field(page, 'About')).toHaveValue('Half a sen');

  await page.goBack();
  await expect(discardQuestion(page)).toContainText('Not saved yet: About.');
  await discardQuestion(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/profile?section=you');
  await expect(field(page, 'About')).toHaveValue('Half a sen');

  await key(page, 'Undo all').click();
  await expect(field(page, 'About')).toHaveValue('');
  await expect(key(page, 'Undo all')).toBeHidden();
  await field(page, 'About').fill('Half a sen');
  await key(page, 'Cancel Edit').click();
  await discardQuestion(page).getByRole('button', { name: 'Discard' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL('/profile');
  await key(page, 'Edit Profile').click();
  await field(page, 'About').click();
  await expect(discardQuestion(page)).toBeHidden();
});

test('sections have addresses, and hours are painted, typed and chosen', async ({
  page,
  devtools,
}) => {
  await signUp(page);
  await sendAs(page, 'PUT', '/api/profile/edit', { timeZone: 'Asia/Kolkata' });
  await watchShifts(page);
  await page.goto('/terms');
  await visit(page, '/profile?section=elsewhere');
  await expect(panel(page)).toBeHidden();
  await key(page, 'Edit Profile').click();
  await expect(page).toHaveURL('/profile?section=you');
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await key(page, 'Edit Profile').click();
  await openSection(page, 'Hours');
  const zone = page.getByLabel('Time zone');
  await expect(zone).toHaveValue('Asia/Kolkata');
  await expect(zone.getByRole('option', { name: /Kolkata|Calcutta/ })).toHaveText('Asia/Kolkata');
  const hour = (name: string) => page.getByRole('button', { name, exact: true });
  await hour('Mon 08:00').scrollIntoViewIfNeeded();
  await hour('Mon 08:00').hover();
  await page.mouse.down();
  await hour('Mon 09:00').hover();
  await page.mouse.up();
  await hour('Wed 08:00').hover();
  await expect(panel(page)).toContainText('2 hours a week');
  for (const painted of ['Mon 08:00', 'Mon 09:00']) {
    await expect(hour(painted)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(hour('Wed 08:00')).toHaveAttribute('aria-pressed', 'false');
  await key(page, 'Clear').click();
  await key(page, 'Evenings').click();
  await expect(panel(page)).toContainText('20 hours a week');
  await key(page, 'Weekends').click();
  await key(page, 'Office hours').click();
  await expect(panel(page)).toContainText('76 hours a week');
  await key(page, 'Clear').click();
  await hour('Mon 00:00').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  for (const on of ['Tue 01:00', 'Tue 02:00', 'Wed 02:00']) {
    await expect(hour(on)).toHaveAttribute('aria-pressed', 'true');
  }
  await key(page, 'Type the hours of Wed').click();
  await page.getByLabel('Wed from').selectOption('09:00');
  await page.getByLabel('Wed to').selectOption('12:00');
  await expect(hour('Wed 02:00')).toHaveAttribute('aria-pressed', 'false');
  await expect(panel(page)).toContainText('5 hours a week');
  // The button's accessible name contains its visible text.
  await expect(hour('Wed 09:00, 9-12')).toHaveText('9-12');
  await key(page, 'Save').click();
  await expect(myCard(page)).toContainText('5 h/week');
  await expect(panel(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/terms');

  await visit(page, '/profile?section=hours');
  await expect(panel(page).getByRole('table', { name: 'When you’re available' })).toBeVisible();
  await expectNoShift(page);
  await page.setViewportSize({ width: 390, height: 700 });
  await key(page, 'Clear').click();
  await hour('Sun 08:00').scrollIntoViewIfNeeded();
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  /** Moves in twelve steps. */
  const stroke = async (from: string, right: number, down: number) => {
    const box = await hour(from).boundingBox();
    const start = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 15 };
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) => {
      const at = { x: start.x + (right * step) / 12, y: start.y + (down * step) / 12 };
      const touchPoints = type === 'touchEnd' ? [] : [at];
      return devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    await touch('touchStart', 0);
    for (let step = 1; step <= 12; step += 1) await touch('touchMove', step);
    await touch('touchEnd', 12);
  };
  const width = (await hour('Thu 08:00').boundingBox())?.width ?? 0;
  await stroke('Thu 08:00', 3 * width, 0);
  const painted = () =>
    panel(page)
      .locator('[data-hour][aria-pressed=true]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.split(',')[0]));
  await expect.poll(painted).toEqual(['Thu 08:00', 'Thu 09:00', 'Thu 10:00', 'Thu 11:00']);
  await stroke('Thu 09:00', 0, 0);
  await expect.poll(painted, 'a tap turns one').toEqual(['Thu 08:00', 'Thu 10:00', 'Thu 11:00']);
  const before = await page.evaluate(() => scrollY);
  await stroke('Thu 14:00', 0, -120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  expect(await painted()).toHaveLength(3);

  await key(page, 'Undo all').click();
  await openSection(page, 'Snippet');
  await expect(page).toHaveURL('/profile?section=snippet');
  await expect(panel(page).getByRole('heading', { name: 'Snippet' })).toBeVisible();
  await page.goBack();
  await expect(panel(page).getByRole('heading', { name: 'Hours' })).toBeVisible();
  await openSection(page, 'Snippet');
  await key(page, 'Close Edit Profile').click();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL('/profile');
  await page.goBack();
  await expect(page).toHaveURL('/terms');
});

test('the first screen has Edit Profile and the photo, without shifts', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { user } = await signUp(page);
  const handle = `compilers-${user._id.slice(-6)}`;
  await sendAs(page, 'PUT', '/api/profile/edit', {
    headline: 'Compilers, and the tools around them, on purpose',
    availability: writeHours([19, 20, 5 * 24 + 9]),
    timeZone: 'Europe/Madrid',
    handle,
    publicPage: { on: true, show: [], contact: false, noindex: false },
  });
  await watchShifts(page);
  for (const [width, height] of [
    [320, 640],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openProfile(page);
    await expectNoShift(page);
    await expect(key(page, 'Edit Profile')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'See it as others do' })).toBeInViewport();
    const hours = myCard(page).getByRole('table', { name: 'When you’re available' });
    await expect(hours.getByRole('row', { name: /^Mon/ })).toContainText('19 to 21');
    await expectNoSidewaysScroll(page);
  }
  await key(page, 'Copy the link').click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(new URL(`/u/${handle}`, page.url()).href);

  const url = page.getByLabel('Photo URL');
  const portrait = key(page, 'Change photo');
  await expect(url).toBeHidden();
  await portrait.click();
  await expect(portrait).toHaveAttribute('aria-expanded', 'true');
  await url.fill('http://photos.example/me.svg');
  await url.press('Enter');
  await expect(url).toHaveAccessibleDescription('Enter a photo URL that starts with https://');
  const photo = await keepPhoto(server.dataDir);
  await url.fill(photo);
  await url.press('Enter');
  await expect(page.getByText('Updated!')).toBeVisible();
  await expect(url).toHaveValue('');
  for (const image of [myCard(page), page.getByRole('button', { name: /account menu/ })]) {
    await expect(image.locator('img')).toHaveAttribute('src', photo);
  }
  await key(page, 'Remove photo').click();
  await expect(page.getByText('Removed.')).toBeVisible();
  await expect(key(page, 'Remove photo')).toBeHidden();
  await portrait.click();
  await expect(url).toBeHidden();

  await test.step('the welcome needs no script', async () => {
    expectConsole(/ERR_FAILED/);
    expectConsole(/Error hydrating/, 'may');
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.evaluate((id) => sessionStorage.setItem('signup-success', id), user._id);
    await page.goto('/profile');
    await expect(key(page, 'Begin Profile Setup')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeHidden();
  });
});

test('panels scroll into view, hold long words and change the password', async ({ page }) => {
  const { user, password } = await signUp(
    page,
    uniquePerson({ firstName: 'W'.repeat(50), lastName: 'x'.repeat(50) }),
  );
  await sendAs(page, 'PUT', '/api/profile/edit', {
    about: 'y'.repeat(1000),
    skills: Array.from({ length: 30 }, (_, n) => `${'skill'.repeat(7)} ${n}`),
  });
  await openProfile(page);
  await expect(myCard(page)).toContainText(user.firstName);
  const scrolled = () => page.evaluate(() => scrollY);
  for (const [width, height] of [
    [390, 844],
    [1440, 1200],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    await key(page, 'Edit Profile').click();
    await expect(field(page, 'First Name')).toBeInViewport();
    await expect.poll(scrolled).toBeGreaterThan(0);
    await expectNoSidewaysScroll(page);
    await key(page, 'Close Edit Profile').click();
    await expect(panel(page)).toBeHidden();
    await page.evaluate(() => scrollTo(0, 0));
    await key(page, 'Change Password').click();
    await expect(page.getByRole('textbox', { name: 'Current Password' })).toBeInViewport();
    await expect.poll(scrolled).toBeGreaterThan(0);
    await expectNoSidewaysScroll(page);
    await key(page, 'Cancel').click();
    await expect(page.getByRole('region', { name: 'Change Password' })).toBeHidden();
  }

  expectConsole(/status of 400/);
  await key(page, 'Change Password').click();
  const form = page.getByRole('region', { name: 'Change Password' });
  const fields = ['Current Password', 'New Password', 'Confirm New Password'].map((name) =>
    form.getByRole('textbox', { name, exact: true }),
  );
  const change = async (...passwords: string[]) => {
    for (const [index, one] of fields.entries()) await one.fill(passwords[index] ?? '');
    await key(page, 'Update Password').click();
  };
  await change('not my secret', 'another secret', 'another secret');
  await expect(form.getByRole('alert')).toHaveText('Your current password is not right');
  await expect(fields[0]!).toBeFocused();
  await change(password, 'another secret', 'another secret');
  await expect(page.getByText('Password Updated')).toBeVisible();
  for (const one of fields) await expect(one).toHaveValue('');
  const view = await page.request.get('/api/profile/view');
  expect(view.status(), 'this session goes on').toBe(200);
});
