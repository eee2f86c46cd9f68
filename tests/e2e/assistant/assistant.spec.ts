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
  bubbles,
  composer,
  meetInChat,
  moreButton,
  pressTool,
  sendKey,
} from '../../support/chat/chat-page.ts';
import { expect, expectAccessible, expectConsole } from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { menuButton } from '../../support/screens.ts';

const GREETING =
  "Hello! I'm your Pairwise AI assistant. Ask me about code, or start with one of the prompts below.";
const HELLO = 'Hello! How can I assist you today? 😊';
const BUSY = /currently analyzing your question\.\.\. but the AI service has not answered/;
const TROUBLE =
  'I seem to be having some trouble connecting to the AI service. Please check your API key and try again. 🙏';

const raw = (...body: string[]) => ({
  kind: 'raw' as const,
  body: body.map((one) => Buffer.from(one)),
});
const BROKEN = {
  'a stream that is no stream': raw('<html>Bad gateway</html>'),
  'a stream of broken pieces': raw('data: {"cand\n\n'),
  'a stream that says nothing': raw(),
  'a refused answer': raw('data: {"candidates":[{"finishReason":"SAFETY","index":0}]}\n\n'),
};

test('a key stays in the browser, and failures get advice', async ({
  page,
  server,
  provider,
  context,
}) => {
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
  const { ada } = await meetInChat(page);
  await toggle(page).click();
  await expect(talk(page)).toHaveText(GREETING);
  await expect(keyField(page)).toHaveAttribute('required', '');
  await expect(askField(page)).toHaveCount(0);
  const clear = panel(page).getByRole('button', { name: 'Clear key' });
  await expect(clear).toHaveCount(0);
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
  await expectAccessible(page);

  await saveKey(page, `  ${key} \n`);
  await expect(talk(page)).toHaveText('Your API key is saved in this browser. Ask me about code.');
  await expect(askField(page)).toBeFocused();
  await ask(page, 'Anyone there?');
  await expect(talk(page)).toContainText('Sure.');
  const path = '/v1beta/models/pair-model:streamGenerateContent?alt=sse';
  expect(provider.asked).toEqual([{ path, key, turns: ['user: Anyone there?'] }]);
  const kept = await page.evaluate(() => Object.entries(localStorage));
  expect(kept).toContainEqual([`assistant-api-key:${ada.user._id}`, key]);
  await panel(page).getByRole('button', { name: 'Insert into message' }).click();
  await sendKey(page).click();
  await expect(bubbles(page).filter({ hasText: 'Sure.' }).first()).toBeVisible();

  // A second tab has the key and a conversation of its own; a reload keeps both.
  await page.reload();
  await toggle(page).click();
  await expect(talk(page)).toContainText('Sure.');
  const second = await context.newPage();
  await second.goto(page.url());
  await toggle(second).click();
  await expect(talk(second)).toHaveText(GREETING);
  await expect(askField(second)).toBeVisible();
  await Promise.all(bodies);
  expect(seen.length).toBeGreaterThan(10);
  const everything = [...seen, await page.content(), server.output()].join('\n');
  for (const form of [key, encodeURIComponent(key), btoa(key)])
    expect(everything).not.toContain(form);

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
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(key);
  await second.close();

  // Failed, broken and missing answers get a reply, then advice.
  expectConsole(/Failed to load resource|ERR_INCOMPLETE_CHUNKED_ENCODING/);
  await saveKey(page, key);
  const fails = () =>
    page.waitForEvent('console', (said) => said.text().includes('assistant did not answer'));

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  provider.answer = () => ({ kind: 'error', status: 500, message: 'Internal.' });
  let failed = fails();
  await ask(page, 'Hey, are you there?');
  await failed;
  await page.clock.runFor(999);
  await expect(panel(page).getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(talk(page)).not.toContainText(HELLO);
  await page.clock.runFor(1);
  await expect(talk(page)).toContainText(HELLO);
  provider.answer = () => ({ kind: 'error', status: 400, message: 'API key not valid.' });
  await ask(page, 'Hey, are you there?');
  await expect(talk(page), 'at once').toContainText('The AI service refused your API key.');

  let replies = 0;
  const expectBusy = async (what: string) => {
    failed = fails();
    await ask(page, 'Why?');
    await failed;
    await page.clock.runFor(1000);
    replies += 1;
    await expect(talk(page).getByText(BUSY), what).toHaveCount(replies);
  };
  provider.answer = () => ({ kind: 'error', status: 429, message: 'Quota exceeded.' });
  await expectBusy('a used-up quota');
  failed = fails();
  await ask(page, 'hello');
  await failed;
  await page.clock.runFor(1000);
  await expect(talk(page)).toContainText(TROUBLE);
  provider.answer = () => text('Here I am.');
  await ask(page, 'Now?');
  await expect(talk(page)).toContainText('Here I am.');
  expect(provider.asked.at(-1)?.turns).toEqual(['user: Now?']);
  await expect(panel(page).getByRole('button', { name: 'Insert into message' })).toHaveCount(1);

  // An answer resets the count of errors; the third error in a row would give advice again.
  for (const [at, [what, answer]] of Object.entries(BROKEN).entries()) {
    provider.answer = () => answer;
    await expectBusy(what);
    if (at % 2 === 0) continue;
    provider.answer = () => text(`After ${what}.`);
    await ask(page, 'And now?');
    await expect(talk(page)).toContainText(`After ${what}.`);
  }
  await context.setOffline(true);
  await expectBusy('no network');
  await context.setOffline(false);
  provider.answer = () => ({ kind: 'cut', pieces: ['The first half'] });
  failed = fails();
  await ask(page, 'Why?');
  await expect(talk(page)).toContainText('The first half');
  provider.goOn();
  await failed;
  await page.clock.runFor(1000);
  await expect(talk(page).getByText(BUSY)).toHaveCount(replies + 1);
  await expect(talk(page)).toContainText('The first half');
  await expect(talk(page).getByText(TROUBLE)).toHaveCount(1);

  const before = provider.asked.length;
  provider.answer = () => ({ kind: 'silence' });
  failed = fails();
  await ask(page, 'Hey?');
  await expect.poll(() => provider.asked.length).toBe(before + 1);
  await page.clock.runFor(29_000);
  await expect(talk(page)).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(1000);
  await failed;
  await page.clock.runFor(1000);
  await expect(talk(page).getByText(TROUBLE)).toHaveCount(2);
  await page.clock.resume();
  await menuButton(page, 'Ada').click();
  await page.getByRole('menuitem', { name: /Logout/ }).click();
  await page.waitForURL('**/login');
  const left = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(left).not.toContain(key);
  expect(left).not.toContain('are you there');
});

test('an answer streams in, is stopped, and inserted on any screen', async ({
  page,
  provider,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await meetInChat(page);
  const insert = panel(page).getByRole('button', { name: 'Insert into message' });
  const copy = panel(page).getByRole('button', { name: 'Copy', exact: true });
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

  const answer = 'One pass is enough:\n\n1. First\n   ```ts\n   const a = 1;\n   ```\n2. Second';
  provider.answer = () => ({
    kind: 'text',
    pieces: [answer.slice(0, 11), answer.slice(11, 50), answer.slice(50)],
    pauseAfter: 1,
  });
  await page.keyboard.press('Enter');
  await expect(talk(page)).toContainText('One pass is');
  await expect(talk(page)).toHaveAttribute('aria-busy', 'true');
  await expect(insert).toHaveCount(0);
  provider.goOn();
  await expect(talk(page)).toContainText('Second');
  await expect(talk(page)).toHaveAttribute('aria-busy', 'false');
  await expect(talk(page).locator('.codebox .k')).toHaveText('const');
  await expectAccessible(page);

  await page.keyboard.press('Shift+Tab');
  await expect(copy).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(answer);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue(answer);
  await composer(page).fill('Look at this');
  await panel(page).getByRole('button', { name: 'Insert code into message' }).click();
  await expect(composer(page)).toHaveValue('Look at this\n\n```ts\nconst a = 1;\n```');
  await expect(composer(page)).toBeFocused();
  await composer(page).fill('');

  // The panel keeps a question, and an answer that goes on while it is closed.
  provider.answer = () => ({ kind: 'text', pieces: ['It goes', ' on'], pauseAfter: 1 });
  await ask(page, 'And shorter?');
  await expect(talk(page)).toContainText('It goes');
  expect(provider.asked.at(-1)?.turns).toEqual([
    'user: Explain React',
    `model: ${answer}`,
    'user: And shorter?',
  ]);
  await askField(page).fill('Half a question');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(toggle(page)).toBeFocused();
  provider.goOn();
  await toggle(page).click();
  await expect(talk(page)).toContainText('It goes on');
  await expect(askField(page)).toHaveValue('Half a question');

  provider.answer = () => ({ kind: 'text', pieces: ['The first half', ' to stop'], pauseAfter: 1 });
  const before = provider.abandoned;
  await ask(page, 'How?');
  await expect(talk(page)).toContainText('The first half');
  await panel(page).getByRole('button', { name: 'Stop' }).click();
  await expect(talk(page)).toHaveAttribute('aria-busy', 'false');
  await expect(askField(page)).toBeFocused();
  await expect.poll(() => provider.abandoned).toBe(before + 1);
  provider.goOn();
  const bytes = Buffer.from(eventOf('שלום 👩🏽‍💻 <img src=x onerror=alert(1)>'));
  // Cuts the bytes in the middle of the emoji, as a network may.
  const at = bytes.indexOf(Buffer.from('👩')) + 2;
  provider.answer = () => ({ kind: 'raw', body: [bytes.subarray(0, at), bytes.subarray(at)] });
  await ask(page, 'مرحبا');
  await expect(talk(page)).toContainText('שלום 👩🏽‍💻 <img src=x onerror=alert(1)>');
  await expect(talk(page).locator('img')).toHaveCount(0);
  await expect(talk(page).getByText('مرحبا')).toHaveCSS('direction', 'rtl');
  await expect(talk(page)).not.toContainText('to stop');
  await expect(talk(page)).not.toContainText('currently analyzing');

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
  await expectNoSidewaysScroll(page);
  await askField(page).press('Escape');

  await page.setViewportSize({ width: 768, height: 1024 });
  await toggle(page).click();
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(400);
  provider.answer = () => text('Sure.');
  await ask(page, 'How?');
  await expect(talk(page)).toContainText('Sure.');
  await insert.last().click();
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
  await insert.last().click();
  await expect(panel(page)).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('Sure.\n\nSure.');
});
