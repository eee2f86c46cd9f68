import { expect, expectAccessible, test as base } from '../../support/e2e.ts';
import { freePort } from '../../support/free-port.ts';
import { oidcPerson, type OidcStandIn, startOidc } from '../../support/fakes/oidc.ts';
import { hydrated, menuButton, openLogin } from '../../support/screens.ts';
import { startServer } from '../../support/server-process.ts';

/** Starts a company's server, where the provider alone logs people in. */
const test = base.extend<object, { oidc: OidcStandIn }>({
  oidc: [
    async ({}, use) => {
      const oidc = await startOidc();
      await use(oidc);
      await oidc.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ oidc }, use) => {
      const port = String(await freePort());
      const env = { PORT: port, LOGIN: 'sso', SIGNUP_DOMAINS: 'pairwise.example' };
      const server = await startServer({
        env: { ...env, ...oidc.env(`http://127.0.0.1:${port}`), SIGNUP: 'sso' },
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test('a company’s provider logs people in and out; refusals are explained once', async ({
  page,
  oidc,
}) => {
  oidc.person = oidcPerson();
  await page.goto('/connections');
  await page.waitForURL(/\/login/);
  await hydrated(page);
  await expectAccessible(page);
  await expect(page.getByText('Your company’s login creates your account.')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0);
  const enter = page.getByRole('link', { name: 'Continue with Acme' });
  await enter.click();
  await page.waitForURL('/connections');
  await expect(menuButton(page, 'Octavia')).toBeVisible();

  await menuButton(page, 'Octavia').click();
  await page.getByRole('menuitem', { name: /^Logout/ }).click();
  await page.waitForURL(/session\/end/);
  await page.getByRole('button', { name: /Yes/ }).click();
  await page.waitForURL('/login');
  await enter.click();
  await page.waitForURL('/');
  await expect(menuButton(page, 'Octavia')).toBeVisible();

  const failure = page.getByRole('alert').filter({ hasText: /./ });
  const fails = async (text: string) => {
    // The provider remembers who logged in.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await openLogin(page);
    await page.getByRole('link', { name: 'Continue with Acme' }).click();
    await expect(failure).toHaveText(text);
    await expect(page).toHaveURL('/login');
  };
  oidc.person = oidcPerson({ email_verified: false });
  await fails('Your Acme account has no verified email. Verify one there, then try again.');
  await page.reload();
  await hydrated(page);
  await expect(failure).toHaveCount(0);
  oidc.person = oidcPerson({ email: 'ada@elsewhere.example' });
  await fails(
    'No account uses this Acme account, and its email isn’t of a domain that may sign up here.',
  );
  oidc.mood = 'down';
  oidc.person = oidcPerson();
  await openLogin(page);
  await page.goto('/api/login/sso/callback?error=server_error');
  await expect(failure).toHaveText('Acme isn’t responding correctly. Try again in a moment.');
  oidc.mood = 'works';
});
