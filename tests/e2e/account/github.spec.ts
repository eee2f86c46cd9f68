import { expect, expectAccessible, test as base } from '../../support/e2e.ts';
import { freePort } from '../../support/free-port.ts';
import { gitHubPerson, type GitHubStandIn, startGitHub } from '../../support/fakes/github.ts';
import { banner, hydrated, menuButton, openLogin, visit } from '../../support/screens.ts';
import { startServer } from '../../support/server-process.ts';

/** Starts a server that uses this worker's own GitHub stand-in. */
const test = base.extend<object, { github: GitHubStandIn }>({
  github: [
    async ({}, use) => {
      const github = await startGitHub();
      await use(github);
      await github.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ github }, use) => {
      const port = String(await freePort());
      const server = await startServer({
        env: { PORT: port, ...github.env(`http://127.0.0.1:${port}`) },
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test('people sign in by GitHub; refusals are reported once', async ({ page, github }) => {
  github.person = gitHubPerson({ avatar_url: null });
  await openLogin(page);
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  await page.waitForURL('/start');
  await expect(menuButton(page, 'Octavia')).toBeVisible();
  await visit(page, '/profile');
  await expect(page.getByText('Octavia Cat Tester')).toBeVisible();
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText(/Your account has no password/)).toBeVisible();
  await expectAccessible(page);

  await menuButton(page, 'Octavia').click();
  await page.getByRole('menuitem', { name: /^Logout/ }).click();
  await page.waitForURL('/login');
  await hydrated(page);
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  await page.waitForURL('/');
  await expect(menuButton(page, 'Octavia')).toBeVisible();

  github.mood = 'refuses';
  await page.goto('about:blank');
  await page.context().clearCookies();
  await openLogin(page);
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  await expect(banner(page)).toContainText('GitHub access was declined.');
  await expect(page).toHaveURL('/login');
  await page.reload();
  await hydrated(page);
  await expect(banner(page)).toHaveCount(0);

  github.mood = 'token-fails';
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  await expect(banner(page)).toContainText('GitHub isn’t responding correctly.');
});
