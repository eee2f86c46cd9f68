import type { Page } from 'playwright/test';
import {
  expect,
  expectAccessible,
  expectConsole,
  sendAs,
  signUp,
  test,
} from '../../support/e2e.ts';
import { PHONE, visit } from '../../support/screens.ts';

const skills = (page: Page) => page.getByRole('combobox', { name: 'Skills' });
const options = (page: Page) => page.getByRole('option');
const chips = (page: Page) => page.getByRole('button', { name: /^Remove / });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function openSkills(page: Page): Promise<void> {
  await visit(page, '/profile?section=skills');
}

test('suggestions are chosen with the keyboard, and typed text stays itself', async ({ page }) => {
  // The server keeps its answer for ten minutes.
  await page.route('**/api/skills', (route) =>
    route.fulfill({ json: { used: ['Redis', 'Reed weaving'], gitHub: false } }),
  );
  await signUp(page);
  await openSkills(page);
  const field = skills(page);
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await field.pressSequentially('re');
  await expect(options(page).first(), 'what people use comes first').toHaveText('Redis');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('status').filter({ hasText: '7 suggestions' })).toBeAttached();
  await expectAccessible(page);
  await field.pressSequentially('ed');
  await expect(options(page), 'after common names').toHaveText(['Reed weaving']);
  await field.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  const chosen = await field.getAttribute('aria-activedescendant');
  await expect(options(page).first()).toHaveId(chosen ?? '');
  await field.press('Enter');
  await field.pressSequentially('k8');
  await field.press('ArrowUp');
  await field.press('Enter');
  // Escape closes the suggestions only, and Enter without a highlight adds the text.
  await field.pressSequentially('C');
  await expect(options(page).first()).toHaveText('C');
  await field.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await field.press('Enter');
  await field.pressSequentially('reactjs');
  await page.getByRole('combobox', { name: 'I want to learn' }).focus();
  await expect(chips(page)).toHaveCount(4);
  await save(page).click();
  await expect(page.getByText('Profile Updated')).toBeVisible();
  const list = page.getByRole('region', { name: 'Your profile' }).getByRole('listitem');
  await expect(list).toHaveText(['Reed weaving', 'Kubernetes', 'C', 'React']);
});

test('tabs keep each other’s skills; GitHub offers some', async ({ page, context }) => {
  await signUp(page);
  await sendAs(page, 'PUT', '/api/profile/edit', { skills: ['Go', 'SQL'] });
  await openSkills(page);
  const other = await context.newPage();
  await openSkills(other);
  await skills(page).fill('Zig,');
  await page.getByRole('button', { name: 'Remove SQL' }).click();
  await skills(other).fill('Elm,');
  await save(other).click();
  await expect(other.getByText('Profile Updated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Elm' })).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Profile Updated')).toBeVisible();
  const list = page.getByRole('region', { name: 'Your profile' }).getByRole('listitem');
  await expect(list).toHaveText(['Go', 'Elm', 'Zig']);

  expectConsole(/status of 503/);
  expectConsole(/answer: 503/);
  let asked = 0;
  await page.route('**/api/skills', (route) => route.fulfill({ json: { used: [], gitHub: true } }));
  await page.route('**/api/skills/github', (route) => {
    asked += 1;
    const refusal = { code: 'unavailable', message: 'GitHub doesn’t answer.' };
    return asked === 1
      ? route.fulfill({ status: 503, json: refusal })
      : route.fulfill({ json: { skills: ['Rust', 'OCaml'] } });
  });
  await openSkills(page);
  const ask = page.getByRole('button', { name: 'Suggest from my GitHub repositories' });
  await ask.click();
  await expect(page.getByText('GitHub doesn’t answer.')).toBeVisible();
  await ask.click();
  await page.getByRole('checkbox', { name: 'OCaml' }).check();
  await expect(chips(page)).toHaveCount(4);
  await save(page).click();
  await expect(page.getByText('Profile Updated')).toBeVisible();
  await expect(list).toHaveText(['Go', 'Elm', 'Zig', 'OCaml']);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a tap chooses a suggestion, once', async ({ page }) => {
    await signUp(page);
    await visit(page, '/start?step=skills');
    await skills(page).tap();
    await skills(page).pressSequentially('typ');
    await options(page).filter({ hasText: 'TypeScript' }).tap();
    await expect(skills(page)).toBeFocused();
    await expect(skills(page)).toHaveValue('');
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveAccessibleName(
      'Remove TypeScript',
    );
  });
});
