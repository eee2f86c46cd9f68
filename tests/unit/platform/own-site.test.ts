import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { idleSubject } from '#server/features/account/account-emails.ts';
import { appLink } from '#server/features/account/factors/totp.ts';
import { accentOf, contrast } from '#server/platform/config/accent.ts';
import { readSite } from '#server/platform/config/site-file.ts';
import { DEFAULT_NAME, site } from '#site';

describe('the accent colour', () => {
  const levels = ['00', '33', '66', '99', 'cc', 'ff'];
  const colours = levels.flatMap((red) =>
    levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)),
  );
  /** Backgrounds and faint text of src/styles/theme.css. */
  const themes = [
    { grounds: ['#f5f5f2', '#ffffff', '#ecece8', '#efefeb'], faint: '#666871' },
    { grounds: ['#0e0f12', '#16181c', '#1d2025', '#0a0b0d', '#22252b'], faint: '#91949e' },
  ];

  test.each([0, 1])('gives readable text in theme %i', (theme) => {
    const { grounds, faint } = themes[theme] ?? { grounds: [], faint: '' };
    for (const colour of colours) {
      const { style } = accentOf(colour);
      const token = (name: string): string =>
        new RegExp(`--color-${name}:light-dark\\((#.{6}),(#.{6})\\)`).exec(style)?.[theme + 1] ??
        '';
      const soft = token('accent-soft');
      const texts = [
        [token('on-accent'), token('accent')],
        [token('on-accent'), token('caret')],
        [faint, soft],
        ...[...grounds, soft].map((ground) => [token('accent-ink'), ground]),
      ] as const;
      const shapes = grounds.flatMap((ground) => [
        [token('caret'), ground],
        [token('focus'), ground],
        [theme === 0 ? token('accent-edge') : token('accent'), ground],
      ]);
      for (const [one = '', other = ''] of texts) {
        expect(contrast(one, other), `${colour}: ${one} on ${other}`).toBeGreaterThanOrEqual(4.5);
      }
      for (const [one = '', other = ''] of shapes) {
        expect(contrast(one, other), `${colour}: ${one} on ${other}`).toBeGreaterThanOrEqual(3);
      }
    }
  });
});

describe('site.json', () => {
  let folder = '';
  const read = (content: unknown, files: Record<string, Buffer> = {}) => {
    folder = mkdtempSync(join(tmpdir(), 'pairwise-site-'));
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(join(folder, 'site.json'), text);
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
    return readSite(folder);
  };
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
    readSite(folder);
  });

  test('replaces parts, and without it the built-in ones return', () => {
    const contact = { email: 'help@acme.example' };
    read({ name: ' Acme 👩‍💻\u202e pairs ', accent: '#b3261e', contact });
    expect(site).toMatchObject({
      name: 'Acme 👩‍💻 pairs',
      contact: { ...contact, phone: '', location: '' },
      portfolio: { headline: "Let's Create Together" },
    });
    expect(site.style).toContain('--color-accent:light-dark(#b3261e,');
    const first = site.edition;
    read({ name: 'Acme' });
    expect([site.style, site.edition === first]).toEqual(['', false]);
    expect(idleSubject()).toBe('Your unused Acme account will be deleted');
    rmSync(join(folder, 'site.json'));
    readSite(folder);
    expect([site.name, site.edition]).toEqual([DEFAULT_NAME, '']);
  });

  test('that is no readable file is refused, and so is text that is not UTF-8', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pairwise-site-'));
    const path = join(folder, 'site.json');
    mkdirSync(path);
    expect(() => readSite(folder)).toThrow('DATA_DIR/site.json is not a file.');
    rmSync(path, { recursive: true });
    symlinkSync('missing.json', path);
    expect(() => readSite(folder)).toThrow('DATA_DIR/site.json is a link that leads nowhere.');
    rmSync(path);
    writeFileSync(path, Buffer.from('{"name": "Ünï"}', 'latin1'));
    expect(() => readSite(folder)).toThrow(/^DATA_DIR\/site\.json is not JSON: .*utf-8/);
    rmSync(folder, { recursive: true });
  });

  test('may name the issuer of codes with a colon, which authenticator apps get without it', () => {
    expect(appLink(Buffer.alloc(20), 'Acme: pairs', 'a@b.example')).toBe(
      `otpauth://totp/Acme%20pairs:a%40b.example?secret=${'A'.repeat(32)}&issuer=Acme%20pairs`,
    );
  });

  const link = (url: string) => ({ links: [{ text: 'Imprint', url }] });
  test.each([
    ['{"name": ', /^DATA_DIR\/site\.json is not JSON: .+\.$/],
    ['"x"'.padStart(70_000), /^DATA_DIR\/site\.json has more than 64 KB\.$/],
    [[], /^A part in DATA_DIR\/site\.json is refused: .*expected object/],
    [{ nmae: 'Acme' }, /refused: Unrecognized key: "nmae"\.$/],
    [{ name: '' }, /^name in DATA_DIR\/site\.json is refused: it is required\.$/],
    [{ name: 'a'.repeat(61) }, /^name .*at most 60 characters\.$/],
    [{ name: 'Acme\r\nBcc: eve@evil.example' }, /^name .*contains characters/],
    [{ name: '\u202e\u200b' }, /^name .*no visible characters/],
    [{ accent: 'red' }, /^accent .*it has to be a colour like #b3261e/],
    [{ accent: '#fff;}body{display:none' }, /^accent .*it has to be a colour/],
    [link('javascript:alert(1)'), /^links\.0\.url .*https: or mailto:, or a path/],
    [link('http://acme.example'), /^links\.0\.url /],
    [link('//evil.example'), /^links\.0\.url /],
    [link('https:acme.example'), /^links\.0\.url /],
    [link('https://ada:secret@acme.example'), /^links\.0\.url /],
    [link("https://acme.example;script-src'none'"), /^links\.0\.url /],
    [link('https://acme.example/\u202egpj.exe'), /^links\.0\.url /],
    [link('/\\evil.example'), /^links\.0\.url /],
    [link('/\t/evil.example'), /^links\.0\.url /],
    [link('mailto:ada@acme.example?bcc=eve@evil.example'), /^links\.0\.url /],
    [{ links: Array(9).fill(link('/terms').links[0]) }, /^links .*<=8/],
    [{ contact: {} }, /^contact\.email /],
    [{ contact: { email: 'a@b.example', phone: '1;ext' } }, /^contact\.phone .*a phone number/],
    [{ contact: { email: 'a@b.example', phone: '-----' } }, /^contact\.phone /],
    [{ portfolio: { headline: 'Hi' } }, /^portfolio\.subtitle .*it is required/],
    [{ logo: '../secret.png' }, /^logo .*the name of a \.png or \.webp file/],
    [{ logo: 'logo.svg' }, /^logo .*the name of a \.png or \.webp file/],
    [{ logo: 'none.png' }, /^logo .*there is no file none\.png in DATA_DIR\.$/],
    [{ logo: 'drawn.png' }, /^logo .*drawn\.png is neither a PNG nor a WebP image\.$/],
    [{ logo: 'huge.png' }, /^DATA_DIR\/huge\.png has more than 1024 KB\.$/],
  ])('%j is refused with a sentence', (content, sentence) => {
    const files = {
      'drawn.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'huge.png': Buffer.alloc(1024 * 1024 + 1),
    };
    expect(() => read(content, files)).toThrow(sentence);
    expect([site.name, site.edition]).toEqual([DEFAULT_NAME, '']);
  });

  test.each(['https://acme.example/imprint?a=1', 'mailto:help@acme.example', '/terms#one'])(
    'a link may lead to %s',
    (url) => {
      read(link(url));
      expect(site.links).toEqual([{ text: 'Imprint', url }]);
    },
  );
});
