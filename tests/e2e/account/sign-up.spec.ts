import { expect, test, uniquePerson } from '../../support/e2e.ts';
import {
  banner,
  fillSignUp,
  menuButton,
  openLogin,
  storedRoot,
  submitButton,
} from '../../support/screens.ts';

test('with every field, a developer lands on the profile', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/signup')) calls.push(request.url());
  });
  const person = uniquePerson('Ada Byron');
  await openLogin(page, 'Sign Up');
  for (const missing of ['firstName', 'lastName', 'emailId', 'password'] as const) {
    await fillSignUp(page, { ...person, [missing]: '   ' });
    await submitButton(page, 'Sign Up').click();
    await expect(banner(page)).toHaveText('Please fill in all fields');
  }

  await fillSignUp(page, {
    ...person,
    firstName: '  Ada ',
    emailId: ` ${person.emailId.toUpperCase()} `,
  });
  await submitButton(page, 'Sign Up').click();

  await expect(page.getByText('Logging you in... Please wait')).toBeVisible();
  await page.waitForURL('/profile');
  await expect(menuButton(page, 'Ada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Begin Profile Setup' })).toBeVisible();
  expect(await storedRoot(page)).toMatchObject({
    user: { firstName: 'Ada', lastName: 'Byron', emailId: person.emailId },
  });
  expect(calls, 'what was complete, and nothing before it').toHaveLength(1);
});

test('the two modes link to each other and Back works', async ({ page }) => {
  await openLogin(page);
  await expect(page.getByLabel('First Name')).toHaveCount(0);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
  await expect(page.getByLabel('Last Name')).toBeVisible();
  await page.getByRole('link', { name: 'Login now' }).click();
  await expect(page.getByLabel('First Name')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
});
