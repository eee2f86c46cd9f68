import { expect, expectAccessible, expectConsole, test, uniquePerson } from '../../support/e2e.ts';
import { mailTo } from '../../support/fakes/mailbox.ts';
import { enterAsModerator, MODERATOR } from '../../support/moderator.ts';
import { runScript } from '../../support/run-script.ts';
import { banner, fillLogin, fillSignUp, submitButton, visit } from '../../support/screens.ts';
import { startServer } from '../../support/server-process.ts';

test('a moderator’s link permits one sign-up, to be confirmed', async ({ openBrowser }) => {
  const server = await startServer({
    env: { SIGNUP: 'invite', CONFIRM: 'required', ADMIN_EMAILS: MODERATOR.emailId },
  });
  const page = await openBrowser({ baseURL: server.url });
  const leave = async () => {
    await page.goto('about:blank');
    await page.context().clearCookies();
  };
  try {
    expectConsole(/status of 4(00|10)/);
    await page.goto('/login');
    await expect(page.getByText('This site is invitation only')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create an account' })).toBeHidden();
    await page.goto('/login#sign-up');
    await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
    await expect(page.getByText('This site is invitation only')).toBeVisible();
    await expect(page.getByLabel('First Name')).toBeHidden();

    const { output } = await runScript('invite', [], {
      DATA_DIR: server.dataDir,
      SIGNUP: 'invite',
    });
    const data = { ...MODERATOR, invitation: /#sign-up=(.*)$/m.exec(output)?.[1] };
    await page.request.post('/api/signup', { headers: { origin: server.url }, data });
    await enterAsModerator(page, server);
    await visit(page, '/admin/people');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('How many people').fill('0');
    await dialog.getByRole('button', { name: 'Create Link' }).click();
    await expect(dialog.getByText('Enter a whole number from 1 to 10,000')).toBeVisible();
    await dialog.getByLabel('How many people').fill('1');
    await dialog.getByRole('button', { name: 'Create Link' }).click();
    const link = await dialog.getByLabel('Invitation link').inputValue();
    const invitation = link.replace(/^.*(?=\/login)/, '');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toHaveCount(0);

    await leave();
    await page.goto(invitation);
    const person = uniquePerson('Ada');
    await fillSignUp(page, person);
    await submitButton(page, 'Sign Up').click();
    await expect(page.getByRole('status').filter({ hasText: 'Confirm your email' })).toBeVisible();
    await expect(submitButton(page, 'Login')).toBeVisible();

    const confirm = await mailTo(server.dataDir, person.emailId, /^Confirm your email/);
    await page.goto(confirm.link);
    await page.getByRole('textbox', { name: 'Password of the account' }).fill(person.password);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByRole('link', { name: 'Login' }).click();
    await fillLogin(page, person);
    await submitButton(page, 'Login').click();
    await page.waitForURL('/');

    await leave();
    await page.goto(invitation);
    await fillSignUp(page, uniquePerson());
    await submitButton(page, 'Sign Up').click();
    await expect(banner(page)).toHaveText('This invitation has been used, or has expired');
  } finally {
    // A page that still loads would report that its server is gone.
    await page.context().close();
    await server.stop();
  }
});
