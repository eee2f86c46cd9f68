import type { Locator, Page } from 'playwright/test';
import { createAccount } from '../../support/account.ts';
import { expect, signUp, test } from '../../support/e2e.ts';
import { bubbles, composer, meet, pad, sendKey } from '../../support/chat/chat-page.ts';
import { hold, hydrated, submitButton } from '../../support/screens.ts';

const holdScripts = (page: Page) => hold(page, '**/*.js');

test('forms sent before their scripts load are sent once', async ({ page, server }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const button = submitButton(page, 'Login');
  await button.click({ noWaitAfter: true });
  letScriptsCome();
  await expect(page.getByText('Please fill in all fields')).toBeVisible();
  await page.unroute('**/*.js');

  const { credentials } = await createAccount(server.url);
  const letThemCome = await holdScripts(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The page before asks for passkeys at its own time.
    if (request.method() === 'POST' && pathname === '/api/login') sent.push(pathname);
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(credentials.emailId);
  await page.getByLabel('Password', { exact: true }).fill(credentials.password);
  await button.click({ noWaitAfter: true });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ noWaitAfter: true, force: true });
  await expect(page).toHaveURL('/login');
  expect(sent).toEqual([]);
  letThemCome();
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('buttons pressed before their scripts load work once', async ({ page }) => {
  const { ben } = await meet(page);
  const letScriptsCome = await holdScripts(page);
  await page.goto('/profile', { waitUntil: 'commit' });
  const edit = page.getByRole('button', { name: 'Edit Profile' });
  await edit.click();
  await edit.click();
  await expect(edit).toHaveAttribute('aria-busy', 'true');
  letScriptsCome();
  await expect(page.getByRole('heading', { name: 'Edit Profile', level: 1 })).toBeVisible();
  await page.unroute('**/*.js');
  for (const [name, opened] of Object.entries(TOOLS)) {
    const letScriptsCome = await holdScripts(page);
    await page.goto(`/chat/${ben.user._id}`, { waitUntil: 'commit' });
    const button = page.getByRole('button', { name, exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    letScriptsCome();
    await expect(opened(page).first()).toBeVisible();
    await page.unroute('**/*.js');
  }
});

/** Opens a chat without scripts and connection. The returned functions let them through. */
async function openChatEarly(page: Page) {
  const { ben } = await meet(page);
  const letScriptsCome = await holdScripts(page);
  const { promise: mayConnect, resolve: letItConnect } = Promise.withResolvers<void>();
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await mayConnect;
    socket.connectToServer();
  });
  await page.goto(`/chat/${ben.user._id}`, { waitUntil: 'commit' });
  return { letScriptsCome, letItConnect };
}

test('Enter before the scripts or the connection have come sends once', async ({ page }) => {
  const { letScriptsCome, letItConnect } = await openChatEarly(page);
  const field = composer(page);
  await field.pressSequentially('first');
  await field.press('Shift+Enter');
  await field.pressSequentially('second');
  await field.press('Enter');
  await field.press('Enter');
  await expect(field).toHaveValue('first\nsecond');
  letScriptsCome();
  await hydrated(page);
  await field.press('Enter');
  await expect(field).toHaveValue('first\nsecond');
  letItConnect();
  await expect(bubbles(page)).toHaveText(['first\nsecond']);
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.reload();
  await expect(bubbles(page)).toHaveText(['first\nsecond']);
});

test('a text changed after an early Enter waits for another', async ({ page }) => {
  const { letScriptsCome, letItConnect } = await openChatEarly(page);
  const field = composer(page);
  await field.pressSequentially('first');
  await field.press('Enter');
  letScriptsCome();
  await hydrated(page);
  await field.pressSequentially(' and more');
  letItConnect();
  await expect(sendKey(page)).toBeEnabled();
  await expect(field).toHaveValue('first and more');
  await field.press('Enter');
  await expect(bubbles(page)).toHaveText(['first and more']);
});

test('letters typed at each moment of a hydration stay', async ({ page }) => {
  const { ben } = await meet(page);
  await page.addInitScript(typeWhileHydrating, FIELD);
  for (const path of [`/chat/${ben.user._id}`, '/start?step=line', '/start', '/connections']) {
    await page.goto(path);
    await expect(page.locator(FIELD).first(), path).toHaveValue('x'.repeat(30));
  }
});

const FIELD = 'main :is(textarea, input:is(:not([type]), [type=text], [type=search]))';

/** Runs in the page. It types a letter after each task of React, beginning with the one that hydrates the field. */
function typeWhileHydrating(selector: string): void {
  addEventListener(
    'astro:hydrate',
    ({ target }) => {
      const field = (target as Element).querySelector<HTMLInputElement>(selector);
      field?.focus();
      const { port1, port2 } = new MessageChannel();
      let letters = 0;
      port1.onmessage = () => {
        if (field === null || letters === 30) return;
        const hasReactKeys = Object.keys(field).length > 0;
        if (hasReactKeys) {
          letters += 1;
          field.setRangeText('x', field.value.length, field.value.length, 'end');
          field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        }
        port2.postMessage(null);
      };
      port2.postMessage(null);
    },
    true,
  );
}

/** The element opened by each tool of a chat. */
const TOOLS: Record<string, (page: Page) => Locator> = {
  Call: (page) => page.getByText(/microphone/i),
  Pad: pad,
  'AI assistant': (page) => page.getByRole('complementary', { name: 'AI assistant' }),
};

test('pages without scripts say they need them', async ({ page: member, openBrowser }) => {
  await signUp(member);
  const page = await openBrowser({ javaScriptEnabled: false });
  const font = page.waitForRequest('**/instrument-sans-latin*.woff2');
  await page.goto('/login');
  await font;
  await page.getByLabel('Email').fill('ada@pairwise.example');
  await submitButton(page, 'Login').click();
  // Locators skip the content of noscript elements.
  await expect.poll(() => page.innerText('body')).toContain('Logging in needs JavaScript.');
  await page.context().addCookies(await member.context().cookies());
  await page.goto('/');
  await expect(page.getByText(/needs JavaScript\.$/)).toBeVisible();
  for (const path of ['/settings', '/chat', '/profile', '/start', '/request', '/sessions']) {
    const html = await (await member.request.get(path)).text();
    expect(html, path).toMatch(/<noscript>(?:(?!<\/noscript>).)*needs JavaScript\./s);
  }
});
