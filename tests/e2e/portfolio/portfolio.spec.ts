import { site } from '#site';
import { expect, expectAccessible, expectConsole, signUp, test } from '../../support/e2e.ts';
import { standInForCodeHost } from '../../support/fakes/code-host.ts';

const { portfolio, contact, socials } = site;

test('a visitor sees the owner, three tabs and no dead links', async ({ page, devtools }) => {
  await standInForCodeHost(page);
  await page.goto('/portfolio');
  await expect(page).toHaveTitle(/Portfolio/);
  const title = page.getByRole('heading', { level: 1, name: "Let's Create Together" });
  await expect(title).toBeVisible();
  await expect(page.getByText('Full Stack Developer & UI/UX Enthusiast')).toBeVisible();
  const main = await page.locator('main').boundingBox();
  expect(main?.y).toBe(66);
  await expect(page.locator('main header .parts rect')).toHaveCount(30);
  await expect(page.locator('main header .page svg')).toBeVisible();
  await expect(page.locator('main header img')).toBeHidden();
  const caret = page.locator('main header .parts rect').first();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(caret).toHaveCSS('animation-name', 'float');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(caret).toHaveCSS('animation-name', 'none');
  const panel = page.getByRole('tabpanel', { name: 'Contact Me' });
  await expect(panel.getByRole('heading', { name: 'About Me' })).toBeVisible();
  await expect(panel.getByText(portfolio.bio)).toBeVisible();
  for (const strength of portfolio.strengths) {
    await expect(panel.getByText(strength)).toBeVisible();
  }
  await expect(panel.getByRole('heading', { name: 'Get In Touch' })).toBeVisible();
  const link = (name: string) => panel.getByRole('link', { name });
  await expect(link(contact.email)).toHaveAttribute('href', `mailto:${contact.email}`);
  await expect(link(contact.phone)).toHaveAttribute('href', 'tel:+15550100199');
  await expect(link(contact.location)).toHaveAttribute('href', /openstreetmap.*Lisbon/);
  for (const { label, url } of Object.values(socials)) {
    await expect(link(label)).toHaveAttribute('href', url);
    await expect(link(label)).toHaveAttribute('target', '_blank');
    await expect(link(label)).toHaveAttribute('rel', /noopener/);
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  const footer = page.getByRole('navigation', { name: 'Footer' });
  await expect(footer.getByRole('link')).toHaveText([
    'Portfolio',
    'How it works',
    'Terms & Conditions',
    'Community guidelines',
    'Privacy policy',
  ]);
  for (const link of await footer.getByRole('link').all()) {
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(new URL(answer.url()).pathname).toBe(await link.getAttribute('href'));
  }

  const tab = (name: string) => page.getByRole('tab', { name });
  const expectTab = async (name: string) => {
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tab', { selected: true })).toHaveCount(1);
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
  };
  await expect(page.getByRole('tablist').getByRole('tab')).toHaveText([
    'Contact Me',
    'My Projects',
    'My Skills',
  ]);
  await expectTab('Contact Me');
  await tab('My Skills').click();
  await expectTab('My Skills');
  await expect(page).toHaveURL('/portfolio#skills');
  await page.keyboard.press('ArrowRight');
  await expectTab('Contact Me');
  await page.keyboard.press('ArrowLeft');
  await expectTab('My Skills');
  await page.keyboard.press('Home');
  await expectTab('Contact Me');
  await page.keyboard.press('End');
  await expectTab('My Skills');
  await expect(tab('My Skills')).toBeFocused();
  // The tabs are one Tab stop.
  await expect(tab('Contact Me')).toHaveAttribute('tabindex', '-1');

  await page.goto('/portfolio#skills');
  await expect(page.getByRole('tabpanel', { name: 'My Skills' })).toBeVisible();
  await page.goto('/portfolio#projects');
  await expect(page.getByRole('tabpanel', { name: 'My Projects' })).toBeVisible();
  await page.goto('/portfolio#nowhere');
  await expect(page.getByRole('tabpanel', { name: 'My Projects' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tabpanel', { name: 'Contact Me' })).toBeVisible();

  await tab('My Projects').click();
  await expect(page.getByText('Loading projects')).toBeHidden();
  await expectAccessible(page);
  await tab('My Skills').click();
  await expectAccessible(page);

  const skills = page.getByRole('tabpanel', { name: 'My Skills' });
  for (const { title, tagline, items } of portfolio.skills) {
    const card = skills.locator('section', { hasText: title });
    await expect(card.getByText(tagline)).toBeVisible();
    await expect(card.getByRole('listitem')).toHaveText([...items]);
  }
  await expect(skills.getByRole('heading', { name: 'Technologies I Work With' })).toBeVisible();
  const cells = skills.getByRole('list').last().getByRole('listitem');
  await expect(cells).toHaveCount(8);
  await expect(skills.locator('.parts rect')).toHaveCount(15);
  for (const [index, { name, text }] of portfolio.technologies.entries()) {
    const cell = cells.nth(index);
    await expect(cell).toContainText(name);
    await expect(cell.getByText(text)).toHaveCSS('opacity', '0');
  }
  const [first, second] = [cells.nth(0).locator('p'), cells.nth(1).locator('p')];
  await cells.nth(0).hover();
  await expect(first).toHaveCSS('opacity', '1');
  await cells.nth(1).focus();
  await expect(second).toHaveCSS('opacity', '1');
  // Touch screens can't hover.
  await expect(cells.nth(7).locator('p')).toHaveCSS('opacity', '0');
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await expect(cells.nth(7).locator('p')).toHaveCSS('opacity', '1');
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('panels are reachable, and messages are confirmed or refused', async ({ page }) => {
    const send = async (email: string, message: string) => {
      const texts = { 'First Name': 'Ines', 'Last Name': 'Cardoso', Email: email };
      for (const [name, text] of Object.entries(texts)) await page.getByLabel(name).fill(text);
      await page.getByRole('textbox', { name: 'Message' }).fill(message);
      await page.getByRole('button', { name: 'Send Message' }).click();
    };

    await page.goto('/portfolio');
    const heading = (name: string) => page.getByRole('heading', { name });
    const form = heading("Let's Work Together");
    await expect(form).toBeVisible();
    await expect(heading('Technologies I Work With')).toBeHidden();
    await page.getByRole('link', { name: 'My Projects' }).click();
    await expect(heading('Movie Recommendations')).toBeVisible();
    await expect(form).toBeHidden();
    await page.getByRole('link', { name: 'My Skills' }).click();
    await expect(heading('Technologies I Work With')).toBeVisible();
    await page.getByRole('link', { name: 'Contact Me' }).click();
    await expect(form).toBeVisible();

    await page.goto('/portfolio');
    await send('ines@pairwise.example', 'No script, no problem.');
    await expect(page).toHaveURL('/portfolio#sent');
    await expect(
      page.getByText('Thank you! Your message has been sent successfully.'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
    await expect(page.getByLabel('First Name')).toBeHidden();
    await page.getByRole('link', { name: 'Send Another Message' }).click();
    await expect(page.getByLabel('First Name')).toBeVisible();

    await page.goto('/portfolio');
    // Browsers accept this as an address; the server does not.
    await send('ines@localhost', 'Hello');
    await expect(page).toHaveURL('/portfolio#not-sent');
    const sorry = page.getByText(
      'Sorry, there was an error sending your message. Please try again.',
    );
    await expect(sorry).toBeVisible();
    await expect(page.getByLabel('First Name')).toBeVisible();
    await page.getByRole('link', { name: 'Close message' }).click();
    await expect(sorry).toBeHidden();
  });
});

const photoUrl = '/projects/video-site.svg';

test('a developer finds the same page, with their photo in the first paint', async ({ page }) => {
  await page.goto('/about');
  await expect(page).toHaveURL('/login');
  const { user } = await signUp(page);
  await page.goto('/about');
  await expect(page).toHaveTitle(/About Me/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Let's Create Together");
  await expect(page.getByRole('tab', { name: 'Contact Me' })).toBeVisible();

  expectConsole(/Failed to load resource.*_astro/);
  const known = { ...user, photoUrl };
  await page.addInitScript(
    (text) => {
      // The script also runs on about:blank, which has no storage.
      if (origin !== 'null') localStorage.setItem('root', text);
    },
    JSON.stringify({ user: known }),
  );
  await page.route('**/api/me/counts', (route) =>
    route.fulfill({ json: { user: known, requests: 0, unread: 0 } }),
  );
  // Blocks all script files: the first paint happens without them.
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto('/portfolio', { waitUntil: 'commit' });
  await expect(page.locator('main header img')).toHaveAttribute('src', photoUrl);
  await expect(page.locator('main header img')).toBeVisible();
});
