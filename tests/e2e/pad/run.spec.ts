import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright/test';
import { meet, pad, padEditor } from '../../support/chat/chat-page.ts';
import { expect, expectAccessible, test } from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { visit } from '../../support/screens.ts';

const output = (page: Page): Locator => page.getByRole('region', { name: 'Output' });
const ended = (page: Page): Locator => output(page).getByRole('status');
const rows = (page: Page): Locator => output(page).getByRole('listitem');

async function openPad(page: Page): Promise<void> {
  const { ben } = await meet(page);
  await visit(page, `/chat/${ben.user._id}?pad`);
  await expect(pad(page).getByText('Saved')).toBeVisible();
}

/** Selects a language, which applies once it is saved. */
async function choose(page: Page, language: string): Promise<void> {
  const field = pad(page).getByLabel('Language');
  await field.selectOption(language);
  await expect(field).toHaveValue(language.toLowerCase());
}

/** Replaces the text of the editor. */
async function write(page: Page, code: string): Promise<void> {
  await padEditor(page).press('Control+a');
  await padEditor(page).press('Delete');
  await padEditor(page).fill(code);
}

/** Replaces the text of the editor, runs it and waits until the run has ended. */
async function run(page: Page, code: string): Promise<string[]> {
  const close = output(page).getByRole('button', { name: 'Close the output' });
  if (await close.isVisible()) await close.click();
  await write(page, code);
  await padEditor(page).press('Control+Enter');
  await expect(ended(page)).toHaveText(/ ms|Stopped/, { timeout: 15_000 });
  // Uses one selector: a nested one in each of 500 rows takes ten seconds.
  return page.locator('ol[aria-label=Output] > li > span:last-child').allTextContents();
}

test('both people see who ran what, and its lines', async ({ page, otherPerson }) => {
  const { ada, ben } = await meet(page, otherPerson);
  const theirs = await otherPerson.openSocket();
  const at = { targetUserId: ada.user._id };
  await visit(page, `/chat/${ben.user._id}`);
  await theirs.ask('padJoin', at);
  // The header and the list tell who is in the pad.
  const heading = page.getByRole('region', { name: 'Chat with Ben Marsh' });
  await expect(heading.getByText('Ben is in the pad')).toBeVisible();
  const list = page.getByRole('navigation', { name: 'Conversations' });
  await expect(list.getByText('Ben is in the pad')).toBeVisible();
  await theirs.ask('padAwareness', { ...at, tab: 'a', caret: null, here: false, asks: false });
  await expect(heading.getByText('Online')).toBeVisible();
  await theirs.ask('padJoin', at);
  await page.getByRole('button', { name: 'Pad', exact: true }).click();
  await expect(pad(page).getByText('Saved')).toBeVisible();

  expect(await run(page, "console.log('<b>1</b>');\nmissing();")).toHaveLength(2);
  await expect(output(page)).toContainText('You ran it');
  await expect(rows(page).first()).toHaveText('1<b>1</b>');
  const wrong = padEditor(page).locator('.pad-error');
  await expect(wrong).toHaveText(['missing();']);
  const { run: shared } = await theirs.hears('padRun', ({ run }) => run.end !== null);
  expect(shared.rows.map(({ line }) => line)).toEqual([1, 2]);
  // A corrected line loses its mark.
  await padEditor(page).press('Control+End');
  await page.keyboard.type(' || 1; // later');
  await expect(wrong).toHaveCount(0);
  await theirs.ask('padRun', { ...at, run: shared });
  await expect(output(page)).toContainText('Ben ran it');
  await expect(wrong).toHaveText(['missing(); || 1; // later']);
  await expectAccessible(page);
  await output(page).getByRole('button', { name: 'Close the output' }).click();
  // A run that its output's close ends has an end on the other side too.
  await write(page, 'for (;;);');
  await padEditor(page).press('Control+Enter');
  await expect(ended(page)).toHaveText('Running');
  await output(page).getByRole('button', { name: 'Close the output' }).click();
  await theirs.hears('padRun', ({ run }) => run.end?.how === 'stopped');

  const printed = await run(
    page,
    [
      "import type { Amount } from './amount';",
      "import { type Price } from './price';",
      'export interface Box { amount: Amount; price: Price }',
      'export default function twice(n: number) { return 2 * n; }',
      'export const four = twice(await Promise.resolve(2));',
      'export { four as result };',
      'console.log(four);',
      "const late = await new Promise((done) => setTimeout(() => done('late'), 20));",
      'console.log(late);',
      'four.missing.more;',
    ].join('\n'),
  );
  expect(printed).toEqual(['4', 'late', expect.stringMatching(/^Error: TypeError: Cannot read/)]);
  expect(await rows(page).getByRole('button').allTextContents()).toEqual(['7', '9', '10']);

  const shown = await run(
    page,
    [
      'interface Amount { value: number }',
      'const amount: Amount = { value: 1 };',
      "console.log('one', amount, [1, 'two', null], new Map([['a', 1]]), 5n);",
      "setTimeout(() => console.warn('later'), 20);",
      "Promise.reject(new TypeError('lost'));",
      'const loop: any = {}; loop.self = loop; console.log(loop);',
      'missing();',
    ].join('\n'),
  );
  expect(shown).toEqual([
    'one { value: 1 } [1, "two", null] Map {"a" => 1} 5n',
    '{ self: [circular] }',
    'Error: Uncaught ReferenceError: missing is not defined',
    'Error: TypeError: lost',
    'later',
  ]);
  await expect(ended(page)).toHaveText(/^\d+ ms, 5 rows$/);
  const linked = await rows(page).getByRole('button').allTextContents();
  expect(linked).toEqual(['3', '6', '7', '5', '4']);
  await rows(page).getByRole('button', { name: 'Go to line 3' }).click();
  await expect(padEditor(page).locator('.cm-activeLine')).toContainText("console.log('one'");

  expect(await run(page, 'const a = ;')).toEqual([expect.stringContaining('Unexpected token')]);
  await choose(page, 'JavaScript');
  expect(await run(page, "export const a = 1;\nconsole.log('export', a);")).toEqual(['export 1']);
  expect(await run(page, "const first = 1;\nimport React from 'react';")).toEqual([
    expect.stringContaining('Couldn’t import “react”'),
  ]);
  await expect(rows(page).getByRole('button')).toHaveText('2');
  expect(await run(page, 'loose = await 1;\nconsole.log(loose);')).toEqual(['1']);
  expect(await run(page, 'const a = 1;\n\nconst b = ;')).toEqual([
    expect.stringMatching(/SyntaxError/),
  ]);
  await expect(rows(page).getByRole('button')).toHaveText('3');
  // A syntax error ends the run at once.
  await expect(ended(page)).toHaveText(/^\d+ ms, 1 row$/);
  expect(await run(page, 'const quiet = 1;')).toEqual([]);
  await expect(ended(page)).toHaveText(/^Ran, printed nothing, \d+ ms$/);
  await output(page).getByRole('button', { name: 'Close the output' }).click();
  await expect(output(page)).toBeHidden();
  await choose(page, 'Rust');
  await pad(page).getByRole('button', { name: 'Run' }).click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Rust can’t run here. JavaScript and TypeScript can.' }),
  ).toBeVisible();
  await expect(output(page)).toBeHidden();
});

test('a run cannot reach the session, the page or networks', async ({ page, request }) => {
  const hits: string[] = [];
  const elsewhere = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    response.end('globalThis.reached = true');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const away = `http://127.0.0.1:${String((elsewhere.address() as AddressInfo).port)}`;
  // A wider window loads the panel beside the log, whose requests are not the run's.
  await page.setViewportSize({ width: 1100, height: 720 });
  await openPad(page);
  await choose(page, 'JavaScript');
  const here = new URL(page.url()).origin;
  const answered: string[] = [];
  page.on('response', (response) => answered.push(response.url()));

  /** The expressions that the run tries; each yields its value or the name of the thrown error. */
  const attempts: Record<string, string> = {
    origin: 'self.origin + location.origin',
    document: 'typeof document + typeof window + typeof parent + typeof top',
    storage: 'typeof localStorage + typeof sessionStorage + typeof cookieStore',
    database:
      "new Promise((y, n) => { const r = indexedDB.open('x'); r.onerror = () => n(r.error); r.onsuccess = () => y('open'); })",
    caches: "caches.open('x').then(() => 'open')",
    fetch: `fetch('${away}/fetch').then(() => 'sent')`,
    session: `fetch('${here}/api/user/connections', { credentials: 'include' }).then(() => 'sent')`,
    opaque: `fetch('${away}/opaque', { mode: 'no-cors' }).then(() => 'sent')`,
    xhr: `new Promise((y, n) => { const x = new XMLHttpRequest(); x.onload = () => y('sent'); x.onerror = () => n(new Error('blocked')); x.open('GET', '${away}/xhr'); x.send(); })`,
    socket: `new Promise((y, n) => { const s = new WebSocket('${away.replace('http', 'ws')}/socket'); s.onopen = () => y('open'); s.onerror = () => n(new Error('blocked')); })`,
    stream: `new Promise((y, n) => { const s = new EventSource('${away}/stream'); s.onopen = () => y('open'); s.onerror = () => n(new Error('blocked')); })`,
    scripts: `importScripts('${away}/scripts.js'), 'loaded'`,
    ours: `importScripts('${here}/worker.js'), 'loaded'`,
    module: `import('${away}/module.js').then(() => 'loaded')`,
    data: "import('data:text/javascript,1').then(() => 'loaded')",
    text: "eval('1')",
    made: "new Function('return 1')()",
    below: `new Promise((y, n) => { const w = new Worker(URL.createObjectURL(new Blob(["fetch('${away}/below').then(() => postMessage('sent'), () => postMessage('blocked'))"]))); w.onmessage = ({ data }) => data === 'sent' ? y(data) : n(new Error(data)); w.onerror = () => n(new Error('blocked')); })`,
    posted: 'typeof postMessage',
    own: 'typeof Object.getPrototypeOf(self).postMessage',
    sounds: "new BroadcastChannel('pairwise').postMessage('x'), 'told'",
    locks: "navigator.serviceWorker?.register('/worker.js').then(() => 'there') ?? 'none'",
    pushes: "typeof Notification === 'undefined' ? 'none' : Notification.permission",
  };
  // The timer keeps the run alive until the last attempt has ended.
  const code = Object.entries(attempts)
    .map(
      ([name, tried]) =>
        `(async () => console.log('${name}', await (${tried})))().catch((e) => console.log('${name}', 'not:', e.name));`,
    )
    .join('\n')
    .concat('\nsetTimeout(() => undefined, 2000);');
  await page.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    new BroadcastChannel('pairwise').onmessage = ({ data }) => told.push(data);
    addEventListener('message', ({ data }) => told.push(data));
  });
  const came: Record<string, string> = Object.fromEntries(
    (await run(page, code)).map((row) => [
      row.split(' ')[0] ?? '',
      row.slice(row.indexOf(' ') + 1),
    ]),
  );
  expect(Object.keys(came).sort()).toEqual(Object.keys(attempts).sort());
  for (const name of [
    'database',
    'caches',
    'fetch',
    'session',
    'opaque',
    'xhr',
    'socket',
    'stream',
    'scripts',
    'ours',
    'module',
    'data',
    'text',
    'made',
    'below',
  ]) {
    expect(came[name], name).toMatch(/^not:/);
  }
  expect(came).toMatchObject({
    origin: 'nullnull',
    document: 'undefinedundefinedundefinedundefined',
    posted: 'undefined',
    own: 'undefined',
  });
  expect(came['locks']).toMatch(/^(none|not:.*)$/);
  expect(hits).toEqual([]);
  // Allows the run's document and the workers made there. The page's conversation list reloads with each connection,
  // and its live script loads late.
  const strange = answered.filter(
    (url) =>
      !/\/pad-run$|^blob:null|\/api\/conversations\?|\/_astro\/(live\.|script-worker-)/.test(url),
  );
  expect(strange).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { told: unknown[] }).told)).toEqual([]);
  expect(new URL(page.url()).pathname).toMatch(/^\/chat\//);
  await new Promise((resolve) => elsewhere.close(resolve));

  const answer = await request.get('/pad-run');
  expect(answer.headers()['content-security-policy']).toMatch(
    /^sandbox allow-scripts; default-src 'none'; script-src 'sha256-[^']+'; worker-src blob:;/,
  );
  expect((await request.post('/pad-run')).status()).toBe(405);
  // Opened on its own, the document has no session either and waits for a parent page that does not exist.
  await page.goto('/pad-run');
  expect(await page.evaluate(() => self.origin)).toBe('null');
  const cookie = await page.evaluate(() => {
    try {
      return document.cookie;
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(cookie).toBe('SecurityError');
});

test('endless, large and slow code leaves the page responsive', async ({ page }) => {
  await page.clock.install();
  await openPad(page);

  // Uses buffers: too many objects would end the process, shared with the page in the headless shell (record 45).
  await write(page, 'const all: unknown[] = [];\nfor (;;) all.push(new Uint8Array(1e8));');
  await pad(page).getByRole('button', { name: 'Run' }).click();
  await expect(ended(page)).toHaveText(/^Stopped|^\d+ ms|could not/, { timeout: 15_000 });
  expect(await run(page, 'console.log(1)')).toEqual(['1']);

  await write(page, "console.log('begun');\nfor (;;);");
  await pad(page).getByRole('button', { name: 'Run' }).click();
  await expect(rows(page)).toHaveText(['1begun']);
  await padEditor(page).press('Control+End');
  await page.keyboard.type(' // typed');
  await expect(padEditor(page)).toContainText('// typed');
  await page.clock.fastForward(5000);
  await expect(ended(page)).toHaveText('Stopped after 5 seconds');
  await expect(page.locator('iframe')).toHaveCount(0);

  await write(page, 'setInterval(() => console.log(1), 50);');
  await pad(page).getByRole('button', { name: 'Run' }).click();
  await expect(rows(page).first()).toBeVisible();
  await pad(page).getByRole('button', { name: 'Stop' }).click();
  await expect(ended(page)).toHaveText('Stopped');
  await expect(page.locator('iframe')).toHaveCount(0);

  const flood = await run(page, "for (let n = 0; n < 1e4; n += 1) console.log('x'.repeat(1e4));");
  expect(flood).toHaveLength(501);
  expect(flood.at(-1)).toBe('Output truncated.');
  expect(flood[0]).toHaveLength(2000);
  expect(await run(page, 'const f = () => f();\nf();')).toEqual([
    expect.stringContaining('Maximum call stack'),
  ]);

  await write(page, `${'<T>('.repeat(40)}a${')=>1'.repeat(40)}`);
  await pad(page).getByRole('button', { name: 'Run' }).click();
  await padEditor(page).press('Control+End');
  await page.keyboard.type(' // typed');
  await expect(padEditor(page)).toContainText('// typed');
  await pad(page).getByRole('button', { name: 'Stop' }).click();
  await expect(ended(page)).toHaveText('Stopped');

  await page.setViewportSize({ width: 390, height: 844 });
  await write(page, "console.log('hello '.repeat(60));\nthrow new Error('no');");
  await pad(page).getByRole('button', { name: 'Run' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expectNoSidewaysScroll(page);
});
