import { expect, expectConsole, test, uniquePerson } from '../../support/e2e.ts';
import { mailTo } from '../../support/fakes/mailbox.ts';
import { runScript } from '../../support/run-script.ts';
import { banner, fillLogin, fillSignUp, submitButton } from '../../support/screens.ts';
import { startServer } from '../../support/server-process.ts';

test('an invitation permits one sign-up; a site may require the confirmation', async ({ page }) => {
  const server = await startServer({ env: { SIGNUP: 'invite', CONFIRM: 'required' } });
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
    const invitation = /^http.*#sign-up=.*$/m.exec(output)?.[0] ?? '';
    await page.getByRole('link', { name: 'Login now' }).click();
    await page.goto(invitation);
    const person = uniquePerson('Ada');
    await fillSignUp(page, person);
    await submitButton(page, 'Sign Up').click();
    await expect(page.getByRole('status').filter({ hasText: 'Confirm your email' })).toBeVisible();
    await expect(submitButton(page, 'Login')).toBeVisible();

    const { link } = await mailTo(server.dataDir, person.emailId, /^Confirm your email/);
    await page.goto(server.url + link);
    await page.getByRole('textbox', { name: 'Password of the account' }).fill(person.password);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByRole('link', { name: 'Login' }).click();
    await fillLogin(page, person);
    await submitButton(page, 'Login').click();
    await page.waitForURL(`${server.url}/`);

    // The feed still loads parts; without a session they would be refused.
    await page.goto('about:blank');
    await page.context().clearCookies();
    expectConsole(/status of 410/);
    await page.goto(invitation);
    await fillSignUp(page, uniquePerson());
    await submitButton(page, 'Sign Up').click();
    await expect(banner(page)).toHaveText('This invitation has been used, or has expired');
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
