import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, expectAccessible, signUp, test as base } from '../../support/e2e.ts';
import { picture } from '../../support/images.ts';
import { hydrated } from '../../support/screens.ts';
import { startServer } from '../../support/server-process.ts';

const NAME = '</title><script>alert(1)</script> "A" & שלום';

/** Starts a server whose host has set name, colour, logo and links. */
const test = base.extend({
  server: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'pairwise-own-site-'));
      const dataDir = join(folder, 'data');
      mkdirSync(dataDir);
      const links = [{ text: 'Imprint', url: 'https://acme.example/imprint' }];
      const own = { name: NAME, accent: '#ffe100', logo: 'logo.webp', links };
      writeFileSync(join(dataDir, 'site.json'), JSON.stringify(own));
      writeFileSync(join(dataDir, 'logo.webp'), await picture('webp', { width: 300, height: 300 }));
      const server = await startServer({ dataDir });
      await use(server);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

test('a host’s name, colour, logo and links are on pages of all kinds', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await hydrated(page);
  await expect(page.getByText(`New to ${NAME}?`)).toBeVisible();
  await expect(page).toHaveTitle(`Login · ${NAME}`);
  const logo = page.locator('img[src^="/logo-"]').first();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(66);
  const login = page.getByRole('button', { name: 'Login', exact: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(login).toHaveCSS('background-color', 'rgb(255, 225, 0)');
    await expect(login).toHaveCSS('color', 'rgb(0, 0, 0)');
  }

  await signUp(page);
  for (const path of ['/', '/terms']) {
    await page.goto(path);
    const footer = page.getByRole('contentinfo');
    const link = footer.getByRole('link', { name: 'Imprint (opens in a new tab)' });
    await expect(link).toHaveAttribute('href', 'https://acme.example/imprint');
    await expect(footer.getByRole('heading', { name: NAME })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  await expectAccessible(page);
});
