import { site } from '#site';
import { expect, signUp, test } from '../support/e2e.ts';

test.describe('for a developer', () => {
  test.beforeEach(async ({ page }) => {
    await signUp(page);
  });

  test('About Us tells of mission and community', async ({ page }) => {
    await page.goto('/aboutpage');
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /mission/i })).toBeVisible();
    await expect(page.getByRole('heading', { name: /community/i })).toBeVisible();
    await page.getByRole('link', { name: 'Start Your Journey Today' }).click();
    await expect(page).toHaveURL('/');
  });

  test('How it works has its four steps', async ({ page }) => {
    await page.goto('/how-it-works');
    const steps: [number: string, title: string, points: string[]][] = [
      [
        '01',
        'Create Your Profile',
        ['Skill tags', 'Project portfolio', 'Tech stack', 'Availability'],
      ],
      [
        '02',
        'Set Preferences',
        ['Technical interests', 'Skill level matching', 'Project types', 'Communication style'],
      ],
      ['03', 'Connect & Chat', ['Secure messaging', 'Code sharing', 'Project planning']],
      [
        '04',
        'Build Together',
        ['Git integration', 'Task management', 'File sharing', 'Progress tracking'],
      ],
    ];
    const main = page.getByRole('main');
    for (const [number, title, points] of steps) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(main.getByText(number, { exact: true }).first()).toBeVisible();
      for (const point of points) await expect(main.getByText(point).first()).toBeVisible();
    }
    await page.getByRole('link', { name: 'Get Started Now' }).click();
    await expect(page).toHaveURL('/');
  });

  test('the terms carry date, age and what is prohibited', async ({ page }) => {
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main).toContainText('Jan 15 2024');
    await expect(main).toContainText(/at least 18 years old/i);
    for (const title of ['Acceptance of Terms', 'User Responsibilities', 'Prohibited Activities']) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
    for (const word of [
      'harassment',
      'spam',
      'explicit content',
      'impersonation',
      'illegal activity',
    ]) {
      await expect(main).toContainText(new RegExp(word, 'i'));
    }
  });

  test('a text page prints its text alone, over the whole sheet', async ({ page }) => {
    await page.setViewportSize({ width: 1123, height: 794 });
    await page.goto('/terms');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('On this page')).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    const part = page.getByRole('region', { name: 'Acceptance of Terms' });
    expect((await part.boundingBox())?.width).toBeGreaterThan(600);
  });

  test('the community guidelines answer in any letter case', async ({ page }) => {
    const rules = [
      'Be Respectful',
      'Keep it Professional',
      'Protect Privacy',
      'Be Honest',
      'Help Each Other',
    ];
    for (const path of [
      '/Community-guidelines',
      '/community-guidelines',
      '/COMMUNITY-GUIDELINES',
    ]) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(200);
      for (const rule of rules) {
        await expect(page.getByRole('heading', { name: rule })).toBeVisible();
      }
      await expect(page.getByRole('main').locator('a[href="/"]')).toBeVisible();
    }
  });

  test('the privacy policy has its five parts', async ({ page }) => {
    await page.goto('/privacy-policy');
    const parts = ['What We Collect', 'How We Use It', 'Data Sharing', 'Your Rights', 'Security'];
    for (const part of parts) await expect(page.getByRole('heading', { name: part })).toBeVisible();
    const main = page.getByRole('main');
    for (const word of [
      'basic profile info',
      'technical skills',
      'project details',
      'not sold',
      'matches',
    ]) {
      await expect(main).toContainText(new RegExp(word, 'i'));
    }
  });

  test('the footer leads everywhere and knows the year', async ({ page }) => {
    await page.goto('/terms');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(site.tagline);
    await expect(footer).toContainText(String(new Date().getFullYear()));
    await expect(footer).toContainText(site.name);
    for (const path of [
      '/aboutpage',
      '/how-it-works',
      '/terms',
      '/community-guidelines',
      '/privacy-policy',
    ]) {
      await expect(footer.locator(`a[href="${path}"]`), path).toBeVisible();
    }
    const contacts = [
      `mailto:${site.contact.email}`,
      `tel:${site.contact.phone.replace(/ /g, '')}`,
    ];
    for (const href of contacts) await expect(footer.locator(`a[href="${href}"]`)).toBeVisible();
    for (const { url } of Object.values(site.socials)) {
      const link = footer.locator(`a[href="${url}"]`);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener|noreferrer/);
    }
  });

  test('the navigation bar changes once the page is scrolled past 10 px', async ({ page }) => {
    await page.goto('/terms');
    const nav = page.getByRole('banner');
    const look = (): Promise<string> =>
      nav.evaluate((element) => {
        element.getAnimations({ subtree: true }).forEach((animation) => animation.finish());
        const { backgroundColor, boxShadow, borderBottomColor } = getComputedStyle(element);
        return [backgroundColor, boxShadow, borderBottomColor].join();
      });
    const resting = await look();
    await page.evaluate(() => window.scrollTo({ top: 10, behavior: 'instant' }));
    await expect(nav).not.toHaveClass(/is-scrolled/);
    await page.evaluate(() => window.scrollTo({ top: 11, behavior: 'instant' }));
    await expect(nav).toHaveClass(/is-scrolled/);
    await expect.poll(look).not.toBe(resting);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect(nav).not.toHaveClass(/is-scrolled/);
  });
});

test.describe('an unknown path', () => {
  for (const who of ['a visitor', 'a developer']) {
    test(`is the 404 page for ${who}`, async ({ page, expectConsole }) => {
      expectConsole(/status of 404/);
      if (who === 'a developer') await signUp(page);
      const response = await page.goto('/no/such/page');
      expect(response?.status()).toBe(404);
      await expect(page.getByText('404', { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible();
      const main = page.getByRole('main');
      for (const tip of ['Check the URL', 'Refresh page']) {
        await expect(main.getByText(tip)).toBeVisible();
      }
      await expect(main.getByRole('link', { name: 'Visit Profile' })).toHaveAttribute(
        'href',
        '/profile',
      );
      await main.getByRole('link', { name: 'Go Home' }).click();
      await expect(page).toHaveURL(who === 'a developer' ? '/' : '/login');
    });
  }
});
