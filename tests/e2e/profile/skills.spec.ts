import type { Page } from 'playwright/test';
import { expect, expectAccessible, expectConsole, signUp, test } from '../../support/e2e.ts';
import { visit } from '../../support/screens.ts';

const skills = (page: Page) => page.getByRole('combobox', { name: 'Skills' });
const options = (page: Page) => page.getByRole('option');
const chips = (page: Page) => page.getByRole('button', { name: /^Remove / });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('skills are suggested, by GitHub too, and tabs keep each other’s', async ({
  page,
  context,
  devtools,
}) => {
  // The server keeps its answer for ten minutes.
  await page.route('**/api/skills', (route) =>
    route.fulfill({ json: { used: ['Redis', 'Reed weaving'], gitHub: true } }),
  );
  await signUp(page);
  await visit(page, '/profile?section=skills');
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

  // A tap chooses a suggestion once, and the field stays in use.
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await field.pressSequentially('typ');
  const box = await options(page).filter({ hasText: 'TypeScript' }).boundingBox();
  const touchPoints = [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 }];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(chips(page)).toHaveCount(5);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });

  expectConsole(/status of 503/);
  expectConsole(/answer: 503/);
  let asked = 0;
  await page.route('**/api/skills/github', (route) => {
    asked += 1;
    const refusal = { code: 'unavailable', message: 'GitHub doesn’t answer.' };
    return asked === 1
      ? route.fulfill({ status: 503, json: refusal })
      : route.fulfill({ json: { skills: ['Rust', 'OCaml'] } });
  });
  const ask = page.getByRole('button', { name: 'Suggest from my GitHub repositories' });
  await ask.click();
  await expect(page.getByText('GitHub doesn’t answer.')).toBeVisible();
  await ask.click();
  await page.getByRole('checkbox', { name: 'OCaml' }).check();
  await expect(chips(page)).toHaveCount(6);
  await save(page).click();
  const list = page.getByRole('region', { name: 'Your profile' }).getByRole('listitem');
  await expect(list).toHaveText([
    'Reed weaving',
    'Kubernetes',
    'C',
    'React',
    'TypeScript',
    'OCaml',
  ]);

  const other = await context.newPage();
  await visit(other, '/profile?section=skills');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('link', { name: /^Skills and partners/ }).click();
  await field.fill('Zig,');
  await page.getByRole('button', { name: 'Remove OCaml' }).click();
  await skills(other).fill('Elm,');
  await save(other).click();
  await expect(other.getByText('Profile Updated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Elm' })).toBeVisible();
  await save(page).click();
  const kept = ['Reed weaving', 'Kubernetes', 'C', 'React', 'TypeScript', 'Elm', 'Zig'];
  await expect(list).toHaveText(kept);
});
