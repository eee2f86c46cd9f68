import { expect, expectConsole, test, uniquePerson } from '../../support/e2e.ts';
import { mailTo } from '../../support/fakes/mailbox.ts';
import { runScript } from '../../support/run-script.ts';
import { banner, fillSignUp, submitButton } from '../../support/screens.ts';
import { startServer } from '../../support/server-process.ts';

test('an invitation-only site explains itself and its link permits sign-up', async ({ page }) => {
  const server = await startServer({ env: { SIGNUP: 'invite' } });
  try {
    await page.goto(`${server.url}/login`);
    await expect(page.getByText('This site is invitation only')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create an account' })).toBeHidden();
    await page.goto(`${server.url}/login#sign-up`);
    await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
    await expect(page.getByText('This site is invitation only')).toBeVisible();
    await expect(page.getByLabel('First Name')).toBeHidden();

    const env = { DATA_DIR: server.dataDir, ORIGIN: server.url, SIGNUP: 'invite' };
    const { output } = await runScript('invite', [], env);
    const link = /^http.*#sign-up=.*$/m.exec(output)?.[0] ?? '';
    await page.getByRole('link', { name: 'Login now' }).click();
    await page.goto(link);
    await fillSignUp(page, uniquePerson('Ada'));
    await submitButton(page, 'Sign Up').click();
    await page.waitForURL(`${server.url}/profile`);

    await page.context().clearCookies();
    expectConsole(/status of 410/);
    await page.goto(link);
    await fillSignUp(page, uniquePerson());
    await submitButton(page, 'Sign Up').click();
    await expect(banner(page)).toHaveText('This invitation has been used, or has expired');
  } finally {
    await server.stop();
  }
});

test('a site may admit people after their confirmation only', async ({ page }) => {
  const server = await startServer({ env: { CONFIRM: 'required' } });
  try {
    const person = uniquePerson('Ada');
    await page.goto(`${server.url}/login#sign-up`);
    await fillSignUp(page, person);
    await submitButton(page, 'Sign Up').click();
    await expect(page.getByRole('status').filter({ hasText: 'Confirm your email' })).toBeVisible();
    await expect(submitButton(page, 'Login')).toBeVisible();

    const { link } = await mailTo(server.dataDir, person.emailId, /^Confirm your email/);
    await page.goto(server.url + link);
    await page.getByRole('textbox', { name: 'Password of the account' }).fill(person.password);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Email').fill(person.emailId);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await submitButton(page, 'Login').click();
    await page.waitForURL(`${server.url}/`);
    // The feed still loads parts, and the server is about to stop.
    await page.goto('about:blank');
  } finally {
    await server.stop();
  }
});

test('a closed site shows no sign-up but allows login', async ({ page }) => {
  const server = await startServer({ env: { SIGNUP: 'closed' } });
  try {
    await page.goto(`${server.url}/login`);
    await expect(page.getByText('This site isn’t accepting new accounts')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create an account' })).toBeHidden();
    await expect(submitButton(page, 'Login')).toBeVisible();
  } finally {
    await server.stop();
  }
});
