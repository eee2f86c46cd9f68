import type { Page } from 'playwright/test';
import { eventOf, text } from '../../support/fakes/ai-provider.ts';
import {
  ask,
  askField,
  keyField,
  panel,
  saveKey,
  talk,
  test,
  toggle,
} from '../../support/assistant.ts';
import {
  composer,
  meet,
  meetInChat,
  moreButton,
  openChat,
  pressTool,
  sendKey,
} from '../../support/chat/chat-page.ts';
import { expect, expectAccessible, expectConsole } from '../../support/e2e.ts';

const GREETING =
  "Hello! I'm your Pairwise AI assistant. Ask me about code, or start with one of the prompts below.";
const HELLO = 'Hello! How can I assist you today? 😊';
const BUSY = /currently analyzing your question\.\.\. but the AI service has not answered/;
const TROUBLE =
  'I seem to be having some trouble connecting to the AI service. Please check your API key and try again. 🙏';
const FAILED_LOAD = /Failed to load resource/;

/** Opens the chat of two people and its panel, without an API key. */
async function openPanel(page: Page, otherPage?: Page): Promise<void> {
  const { ben } = await meet(page, otherPage);
  await openChat(page, ben);
  await toggle(page).click();
  await expect(panel(page)).toBeVisible();
}

/** Clears the key, and with it the conversation, and enters a key again. */
async function startOver(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Clear key' }).click();
  await page
    .getByRole('alertdialog', { name: 'Clear your key?' })
    .getByRole('button', { name: 'Clear key' })
    .click();
  await saveKey(page, 'a-key-of-my-own');
}

const ownId = async (page: Page): Promise<string> => {
  const view = await page.request.get('/api/profile/view');
  return ((await view.json()) as { _id: string })._id;
};

test('a missing key shows the form and sends nothing', async ({ page, provider }) => {
  await openPanel(page);
  await expect(talk(page)).toHaveText(GREETING);
  await expect(keyField(page)).toHaveAttribute('required', '');
  await expect(askField(page)).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Clear key' })).toHaveCount(0);
  const prompt = panel(page).getByRole('button', { name: 'Explain React' });
  await expect(prompt).toBeDisabled();
  // The form comes first; a prompt pressed without a key explains what is missing.
  const [form, said] = [(await keyField(page).boundingBox())!, (await talk(page).boundingBox())!];
  expect(form.y).toBeLessThan(said.y);
  await prompt.click({ force: true });
  await expect(panel(page).getByText('API key not configured')).toBeVisible();
  await expect(keyField(page)).toBeFocused();
  await saveKey(page, '   ');
  await expect(panel(page).getByText('Please enter your API key')).toBeVisible();
  // An earlier question would appear above this one.
  await saveKey(page, 'a-key-of-my-own');
  await ask(page, 'Anyone there?');
  await expect(talk(page)).toContainText('Sure.');
  expect(provider.asked.map(({ turns }) => turns)).toEqual([['user: Anyone there?']]);
});

test('a saved key lasts until it is cleared or a logout', async ({ page, provider, context }) => {
  await openPanel(page);
  await saveKey(page, '  a-key-of-my-own \n');
  await expect(talk(page)).toHaveText('Your API key is saved in this browser. Ask me about code.');
  await expect(askField(page)).toBeFocused();
  await ask(page, 'Anyone there?');
  await expect(talk(page)).toContainText('Sure.');
  expect(provider.asked).toEqual([
    {
      path: '/v1beta/models/pair-model:streamGenerateContent?alt=sse',
      key: 'a-key-of-my-own',
      turns: ['user: Anyone there?'],
    },
  ]);
  const kept = await page.evaluate(() => Object.entries(localStorage));
  expect(kept).toContainEqual([`assistant-api-key:${await ownId(page)}`, 'a-key-of-my-own']);

  const second = await context.newPage();
  await second.goto(page.url());
  await toggle(second).click();
  await expect(askField(second)).toBeVisible();
  const clear = panel(page).getByRole('button', { name: 'Clear key' });
  const question = page.getByRole('alertdialog', { name: 'Clear your key?' });
  await clear.click();
  await question.press('Escape');
  await expect(question).toBeHidden();
  await expect(talk(page)).not.toBeEmpty();
  await clear.click();
  await question.getByRole('button', { name: 'Clear key' }).click();
  await expect(talk(page)).toBeEmpty();
  await expect(keyField(page)).toBeFocused();
  await expect(keyField(second)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('a-key-of-my-own');
  await second.close();

  await saveKey(page, 'a-key-of-my-own');
  await ask(page, 'Anyone there?');
  await expect(talk(page)).toContainText('Sure.');
  await page.getByRole('button', { name: /Ada/ }).click();
  await page.getByRole('menuitem', { name: /Logout/ }).click();
  await page.waitForURL('**/login');
  const left = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(left).not.toMatch(/a-key-of-my-own|Anyone there/);
});

test('the key never reaches our server, pages or logs', async ({ page, server, provider }) => {
  const key = `key-${crypto.randomUUID()}`;
  const seen: string[] = [];
  const bodies: Promise<unknown>[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) return;
    seen.push(request.url(), request.postData() ?? '');
    bodies.push(request.allHeaders().then((headers) => seen.push(JSON.stringify(headers))));
  });
  page.on('websocket', (socket) => {
    seen.push(socket.url());
    socket.on('framesent', ({ payload }) => void seen.push(String(payload)));
    socket.on('framereceived', ({ payload }) => void seen.push(String(payload)));
  });
  await openPanel(page);
  await saveKey(page, key);
  await ask(page, 'Explain React');
  await expect(talk(page)).toContainText('Sure.');
  await panel(page).getByRole('button', { name: 'Insert into message' }).click();
  await sendKey(page).click();
  await expect(page.getByRole('region', { name: /^Chat with/ }).locator('.bubble')).toHaveText([
    'Sure.',
  ]);
  await page.reload();
  await toggle(page).click();
  await ask(page, 'And Vue?');
  await expect.poll(() => provider.asked.length).toBe(2);
  expect(provider.asked.map((one) => one.key)).toEqual([key, key]);
  await Promise.all(bodies);
  expect(seen.length).toBeGreaterThan(10);
  const everything = [...seen, await page.content(), server.output()].join('\n');
  expect(everything).not.toContain(key);
  expect(everything).not.toContain(encodeURIComponent(key));
  expect(everything).not.toContain(btoa(key));
});

test('an answer streams in, is inserted and stopped', async ({ page, provider, context }) => {
  await openPanel(page);
  await saveKey(page, 'a-key-of-my-own');

  provider.answer = () => ({
    kind: 'text',
    pieces: ['One pass is ', 'enough:\n\n```ts\nconst uniq = 1;\n', '```\n\nThat is all.'],
    pauseAfter: 1,
  });
  await panel(page).getByRole('button', { name: 'Write a function' }).click();
  await expect(talk(page)).toContainText('One pass is');
  await expect(talk(page)).toHaveAttribute('aria-busy', 'true');
  await expect(panel(page).getByRole('button', { name: 'Insert into message' })).toHaveCount(0);
  provider.goOn();
  await expect(talk(page)).toContainText('That is all.');
  await expect(talk(page)).toHaveAttribute('aria-busy', 'false');
  await expect(talk(page).locator('.codebox')).toContainText('const uniq = 1;');
  await expect(talk(page).locator('.codebox .k')).toHaveText('const');

  provider.answer = () => text('Second.');
  await ask(page, 'And shorter?');
  await expect(talk(page)).toContainText('Second.');
  expect(provider.asked.at(-1)?.turns).toEqual([
    'user: Write a function',
    'model: One pass is enough:\n\n```ts\nconst uniq = 1;\n```\n\nThat is all.',
    'user: And shorter?',
  ]);

  await startOver(page);
  const answer = 'Like this:\n\n1. First\n   ```ts\n   let a = 1;\n   ```\n2. Second';
  provider.answer = () => text(answer);
  await ask(page, 'How?');
  await composer(page).fill('Look at this');
  await panel(page).getByRole('button', { name: 'Insert code into message' }).click();
  await expect(composer(page)).toHaveValue('Look at this\n\n```ts\nlet a = 1;\n```');
  await expect(composer(page)).toBeFocused();
  await composer(page).fill('');
  await panel(page).getByRole('button', { name: 'Insert into message' }).click();
  await expect(composer(page)).toHaveValue(answer);
  await expect(sendKey(page)).toBeEnabled();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await panel(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(answer);
  await composer(page).fill('');

  await startOver(page);
  provider.answer = () => ({
    kind: 'text',
    pieces: ['The first half', ' of it'],
    pauseAfter: 1,
  });
  const before = provider.abandoned;
  await ask(page, 'How?');
  await expect(talk(page)).toContainText('The first half');
  await panel(page).getByRole('button', { name: 'Stop' }).click();
  await expect(talk(page)).toHaveAttribute('aria-busy', 'false');
  await expect(askField(page)).toBeFocused();
  await expect.poll(() => provider.abandoned).toBe(before + 1);
  provider.goOn();
  provider.answer = () => text('Whole.');
  await ask(page, 'Again');
  await expect(talk(page)).toContainText('Whole.');
  await expect(talk(page)).not.toContainText('of it');
  await expect(talk(page)).not.toContainText('currently analyzing');

  await startOver(page);
  const bytes = Buffer.from(eventOf('שלום 👩🏽‍💻 <img src=x onerror=alert(1)>'));
  // Cuts the bytes in the middle of the emoji, as a network may.
  const at = bytes.indexOf(Buffer.from('👩')) + 2;
  provider.answer = () => ({ kind: 'raw', body: [bytes.subarray(0, at), bytes.subarray(at)] });
  await ask(page, 'مرحبا');
  await expect(talk(page)).toContainText('שלום 👩🏽‍💻 <img src=x onerror=alert(1)>');
  await expect(talk(page).locator('img')).toHaveCount(0);
  await expect(talk(page).getByText('مرحبا')).toHaveCSS('direction', 'rtl');
});

test('a failed call gets a canned reply, then advice', async ({ page, provider }) => {
  expectConsole(FAILED_LOAD);
  await openPanel(page);
  await saveKey(page, 'a-key-of-my-own');
  provider.answer = () => ({ kind: 'error', status: 500, message: 'Internal.' });
  await page.clock.install();
  await ask(page, 'Hey, are you there?');
  await expect.poll(() => provider.asked.length).toBe(1);
  await expect(panel(page).getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(talk(page)).not.toContainText(HELLO);
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(talk(page)).toContainText(HELLO, { timeout: 500 });
  }).toPass();
  await page.clock.resume();

  provider.answer = () => ({ kind: 'error', status: 429, message: 'Quota exceeded.' });
  await ask(page, 'What is this, you think?');
  await expect(talk(page)).toContainText(BUSY);
  await ask(page, 'hello');
  await expect(talk(page)).toContainText(TROUBLE);

  provider.answer = () => text('Here I am.');
  await ask(page, 'Now?');
  await expect(talk(page)).toContainText('Here I am.');
  expect(provider.asked.at(-1)?.turns).toEqual(['user: Now?']);
  await expect(panel(page).getByRole('button', { name: 'Insert into message' })).toHaveCount(1);

  await startOver(page);
  provider.answer = () => ({ kind: 'error', status: 400, message: 'API key not valid.' });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await ask(page, 'Hey, are you there?');
  await expect(talk(page)).toContainText('The AI service refused your API key.');
  await expect(talk(page)).not.toContainText(HELLO);
});

const broken = {
  'a stream that is no stream': {
    kind: 'raw',
    body: [Buffer.from('<html>Bad gateway</html>')],
  },
  'a stream of broken pieces': { kind: 'raw', body: [Buffer.from('data: {"cand\n\n')] },
  'a stream that says nothing': { kind: 'raw', body: [] },
  'a refused answer': {
    kind: 'raw',
    body: [Buffer.from('data: {"candidates":[{"finishReason":"SAFETY","index":0}]}\n\n')],
  },
} as const;
test('broken or missing answers show “busy”', async ({ page, context, provider }) => {
  await openPanel(page);
  await saveKey(page, 'a-key-of-my-own');

  let failures = 0;
  const expectBusy = async (what: string) => {
    await ask(page, 'Why?');
    failures += 1;
    await expect(talk(page).getByText(BUSY), what).toHaveCount(failures);
    await expect(askField(page)).toBeEditable();
  };
  for (const [what, answer] of Object.entries(broken)) {
    provider.answer = () => answer;
    await expectBusy(what);
    // An answer resets the count of errors; the third error in a row gives advice instead.
    provider.answer = () => text(`After ${what}.`);
    await ask(page, 'And now?');
    await expect(talk(page)).toContainText(`After ${what}.`);
  }
  await context.setOffline(true);
  await expectBusy('no network');
  await context.setOffline(false);
  await ask(page, 'Why?');
  await expect(talk(page).getByText(/^After a refused answer/)).toHaveCount(2);
  await expect(talk(page)).not.toContainText(TROUBLE);

  await startOver(page);
  expectConsole(/ERR_INCOMPLETE_CHUNKED_ENCODING|Failed to load resource/);
  provider.answer = () => ({ kind: 'cut', pieces: ['The first half'] });
  await ask(page, 'Why?');
  await expect(talk(page)).toContainText('The first half');
  provider.goOn();
  await expect(talk(page)).toContainText(BUSY);
  await expect(talk(page)).toContainText('The first half');

  await startOver(page);
  const before = provider.asked.length;
  provider.answer = () => ({ kind: 'silence' });
  await page.clock.install();
  await ask(page, 'Why?');
  await expect.poll(() => provider.asked.length).toBe(before + 1);
  await page.clock.runFor(29_000);
  await expect(talk(page)).toHaveAttribute('aria-busy', 'true');
  await expect(async () => {
    await page.clock.runFor(2000);
    await expect(talk(page)).toContainText(BUSY, { timeout: 500 });
  }).toPass();
});

test('the panel loads its library when it opens, and scrolls', async ({ page, provider }) => {
  const { ben } = await meet(page);
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (/\.js$/.test(response.url())) {
      void response.text().then(
        (code) => scripts.push(code),
        () => undefined,
      );
    }
  });
  const library = () => scripts.some((code) => code.includes('x-goog-api-key'));
  await openChat(page, ben);
  await expect.poll(() => scripts.length).toBeGreaterThan(3);
  expect(library()).toBe(false);
  await toggle(page).click();
  await expect.poll(library).toBe(true);

  await expectAccessible(page);
  await saveKey(page, 'a-key-of-my-own');
  provider.answer = () => text('Use `map`:\n\n```ts\nlet a = 1; // one\n```');
  await ask(page, 'How?');
  await expect(panel(page).getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await expectAccessible(page);

  await startOver(page);
  const lines = Array.from({ length: 200 }, (_, index) => `Line ${index} ${'x'.repeat(index)}`);
  provider.answer = () => ({
    kind: 'text',
    pieces: [`${lines.join('\n')}\n\n`, 'The end', ' of it'],
    pauseAfter: 1,
  });
  await ask(page, 'How?');
  await expect(talk(page)).toContainText('Line 199');
  const gap = () =>
    talk(page).evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight);
  await expect.poll(gap).toBeLessThan(2);
  await talk(page).evaluate((log) => log.scrollTo(0, 100));
  await expect.poll(() => talk(page).evaluate((log) => log.scrollTop)).toBe(100);
  provider.goOn();
  await expect(talk(page)).toContainText('The end of it');
  expect(await talk(page).evaluate((log) => log.scrollTop)).toBe(100);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBe(0);
});

test('the conversation survives closing and reloading', async ({ page, context, provider }) => {
  await openPanel(page);
  await saveKey(page, 'a-key-of-my-own');
  await ask(page, 'How?');
  await expect(talk(page)).toContainText('Sure.');
  await askField(page).fill('Half a question');
  await toggle(page).click();
  await expect(panel(page)).toHaveCount(0);
  await toggle(page).click();
  await expect(talk(page)).toContainText('Sure.');
  await expect(askField(page)).toHaveValue('Half a question');

  // After the panel is closed or the page is left during an answer, the received text is kept.
  provider.answer = () => ({ kind: 'text', pieces: ['It goes', ' on'], pauseAfter: 1 });
  await ask(page, 'And?');
  await expect(talk(page)).toContainText('It goes');
  await toggle(page).click();
  provider.goOn();
  await toggle(page).click();
  await expect(talk(page)).toContainText('It goes on');
  await page.reload();
  await toggle(page).click();
  await expect(talk(page)).toContainText('It goes on');
  await expect(talk(page)).toHaveAttribute('aria-busy', 'false');

  const second = await context.newPage();
  await second.goto(page.url());
  await toggle(second).click();
  await expect(talk(second)).toHaveText(GREETING);
});

test('the panel works by keyboard and on small screens', async ({ page }) => {
  await meetInChat(page);
  await toggle(page).focus();
  await page.keyboard.press('Enter');
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(keyField(page)).toBeFocused();
  await page.keyboard.type('a-key-of-my-own');
  await page.keyboard.press('Enter');
  await expect(askField(page)).toBeFocused();
  for (const name of ['Suggest ideas', 'Write a function', 'Explain React']) {
    await page.keyboard.press('Shift+Tab');
    await expect(panel(page).getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(talk(page)).toContainText('Sure.');
  await page.keyboard.press('Shift+Tab');
  await expect(panel(page).getByRole('button', { name: 'Copy' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('Sure.');
  await askField(page).focus();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(toggle(page)).toBeFocused();

  await page.setViewportSize({ width: 768, height: 1024 });
  await composer(page).fill('');
  await toggle(page).click();
  await startOver(page);
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(400);
  await ask(page, 'How?');
  await panel(page).getByRole('button', { name: 'Insert into message' }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('Sure.');

  await page.setViewportSize({ width: 390, height: 844 });
  await pressTool(page, 'AI assistant');
  await expect
    .poll(() => panel(page).boundingBox())
    .toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expect(panel(page)).toBeFocused();
  await composer(page).evaluate((field) => field.focus());
  await expect(composer(page)).not.toBeFocused();
  await panel(page).focus();
  await page.keyboard.press('Escape');
  await expect(moreButton(page)).toBeFocused();
  await pressTool(page, 'AI assistant');
  await panel(page).getByRole('button', { name: 'Insert into message' }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('Sure.\n\nSure.');
});
