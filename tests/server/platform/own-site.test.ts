import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/support/run.ts';
import { createAccount, uniquePerson } from '../../support/account.ts';
import { mailTo } from '../../support/fakes/mailbox.ts';
import { picture } from '../../support/images.ts';
import { runScript } from '../../support/run-script.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';
import { expectSentence, startInVain } from '../../support/start-in-vain.ts';

const NAME = '</title><script>alert(1)</script> & "Ünï" שלום';
const ESCAPED = '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Ünï&quot; שלום';

let folder = '';
let server: ServerProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pairwise-own-site-'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const own = {
    name: NAME,
    mailName: 'Acme “Mail”, team',
    accent: '#b3261e',
    logo: 'logo.png',
    links: [{ text: 'Imprint', url: 'https://acme.example/?a=1&b="2"' }],
    contact: { email: 'help@acme.example' },
  };
  writeFileSync(join(dataDir, 'site.json'), JSON.stringify(own));
  writeFileSync(join(dataDir, 'logo.png'), await picture('png', { width: 300, height: 300 }));
  server = await startServer({ dataDir });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers });

test.each(['/terms', '/portfolio', '/login', '/missing'])(
  '%s has the host’s own parts',
  async (path) => {
    const response = await get(path);
    const html = await response.text();
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toMatch(
      new RegExp(`( · |^)${RegExp.escape(ESCAPED)}$`),
    );
    // Attributes may hold any other character.
    expect(html.replaceAll(/="[^"]*"/g, '').includes('<script>alert')).toBe(false);
    expect(/ data-name="([^"]*)"/.exec(html)?.[1]).toBe(
      NAME.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
    );
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    expect(style).toContain('--color-accent:light-dark(#b3261e,');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    const [logo = ''] = /\/logo-[0-9a-f]{12}\.webp/.exec(html) ?? [];
    expect((await get(logo)).headers.get('content-type')).toBe('image/webp');
  },
);

test('prerendered pages keep the scripts and style sheets of the build', async () => {
  const assets = (html: string) => html.match(/\/_astro\/[\w.-]+\.(?:js|css)/g)?.sort();
  for (const page of ['terms', 'portfolio', 'offline', '404']) {
    const path = page === '404' ? '/missing' : `/${page}`;
    const built = await readFile(join(ROOT, `dist/client/${page}.html`), 'utf8');
    expect(assets(await (await get(path)).text())).toEqual(assets(built));
  }
});

test('prerendered pages are compressed and revalidated', async () => {
  const plain = await get('/terms', { 'accept-encoding': 'identity' });
  const text = Buffer.from(await plain.arrayBuffer());
  const brotli = await get('/terms', { 'accept-encoding': 'br' });
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect(Buffer.from(await brotli.arrayBuffer()).equals(text)).toBe(true);
  const etag = plain.headers.get('etag') ?? '';
  expect(
    (await get('/terms', { 'if-none-match': etag, 'accept-encoding': 'identity' })).status,
  ).toBe(304);
  const footer = /<footer.*<\/footer>/s.exec(text.toString())?.[0];
  expect(footer).toContain('href="https://acme.example/?a=1&amp;b=&quot;2&quot;"');
  expect(footer).toContain('mailto:help@acme.example');
  expect(footer).not.toMatch(/tel:|Pairwise|pairwise\.example/);
});

test('manifest, icons and service worker follow', async () => {
  expect(await (await get('/site.webmanifest')).json()).toMatchObject({
    name: NAME,
    short_name: NAME,
  });
  const icon = await (await get('/icons/icon-192.png')).arrayBuffer();
  const built = await readFile(join(ROOT, 'dist/client/icons/icon-192.png'));
  expect(Buffer.from(icon).equals(built)).toBe(false);
  expect(await (await get('/favicon.svg')).text()).toContain('data:image/png;base64,');
  expect(await (await get('/worker.js')).text()).toMatch(/\n\/\/ [0-9a-f]{12}\n$/);
});

test('mail has the host’s name and sender', async () => {
  const person = uniquePerson();
  const { emailId } = person;
  await createAccount(server.url, person);
  const mail = await mailTo(server.dataDir, emailId, /^Confirm your email for /);
  // The reader of mail leaves a space between encoded words.
  expect(mail.subject.replaceAll(' ', '')).toBe(
    `Confirm your email for ${NAME}`.replaceAll(' ', ''),
  );
  expect(mail.source).toMatch(/^From: .*<help@acme\.example>\r$/m);
  expect(mail.source).not.toMatch(/^(Subject|From): .*Pairwise/m);
  expect(mail.html).toContain('background:#b3261e');
  expect(mail.html).not.toContain('<script');
});

test('npm run config prints the parts, or why they are refused', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'pairwise-own-site-'));
  const write = (own: object) => writeFileSync(join(DATA_DIR, 'site.json'), JSON.stringify(own));
  write({ name: 'Acme', contact: { email: 'help@acme.example' } });
  const well = await runScript('config', [], { DATA_DIR });
  expect(well.output).toMatch(/^site\.json name +"Acme"$/m);
  expect(well.output).toMatch(/^MAIL_FROM +help@acme\.example/m);
  write({ accent: 'red' });
  const wrong = await runScript('config', [], { DATA_DIR });
  rmSync(DATA_DIR, { recursive: true, force: true });
  expect([well.code, wrong.code]).toEqual([0, 1]);
  expect(wrong.output).toMatch(
    /^wrong: accent in DATA_DIR\/site\.json is refused: it has to be a/m,
  );
});

test.each([
  ['damaged', /can’t be converted/],
  ['long', /is too long to be seen/],
])('a %s logo stops the start', async (kind, reason) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'pairwise-own-site-'));
  const bytes =
    kind === 'long'
      ? await picture('png', { width: 4000, height: 40 })
      : (await picture('png')).subarray(0, 400);
  writeFileSync(join(DATA_DIR, 'site.json'), '{"name": "Acme", "logo": "logo.png"}');
  writeFileSync(join(DATA_DIR, 'logo.png'), bytes);
  const ended = await startInVain({ DATA_DIR }, true);
  rmSync(DATA_DIR, { recursive: true, force: true });
  expectSentence(ended, /logo in DATA_DIR\/site\.json is refused: logo\.png /);
  expectSentence(ended, reason);
});
