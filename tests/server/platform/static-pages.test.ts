import { readFile } from 'node:fs/promises';
import { site } from '#site';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/db/open.ts';
import { updateRows } from '#server/platform/db/rows.ts';
import { createAccount, uniquePerson } from '../../support/account.ts';
import { rawRequest, sendRaw } from '../../support/raw-http.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';

interface StaticPage {
  status: number;
  headings: string[];
  /** The content of the main element. */
  text: string;
  main: string;
  footer: string;
}

const moderator = uniquePerson();
let server: ServerProcess;
let cookie = '';
beforeAll(async () => {
  server = await startServer({ env: { ADMIN_EMAILS: moderator.emailId } });
  ({ cookie } = await createAccount(server.url));
});
afterAll(() => server.stop());

async function open(path: string, as = cookie): Promise<StaticPage> {
  const response = await fetch(server.url + path, { headers: { cookie: as } });
  const html = await response.text();
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  const headings = [...main.matchAll(/<(h[1-6])[ >].*?<\/\1>/gs)].map(([heading]) =>
    words(heading),
  );
  const footer = /(?<=<\/main>.*)<footer.*<\/footer>/s.exec(html)?.[0] ?? '';
  return { status: response.status, headings, text: words(main), main, footer };
}

/** Returns the visible text as one line. */
function words(html: string): string {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&amp;/g, '&');
  return text.replace(/\s+/g, ' ').trim();
}

test.each(['/login', '/forgot-password', '/reset-password', '/confirm-email'])(
  '%s has no navigation bar for visitors',
  async (path) => {
    const response = await fetch(server.url + path);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain('<header');
  },
);

test.each([
  'ada@pairwise.example',
  'pairwise.example/profile?to=',
  'pairwise.example\\profile',
  'pairwise example',
  'pairwise.example:99999',
])('a page refuses the host %s', async (host) => {
  const request = rawRequest('GET', '/login', { host });
  expect((await sendRaw(server.url, ...request)).status).toBe(400);
});

test('a visitor reads how it works, linked from the login page', async () => {
  const login = await (await fetch(`${server.url}/login`)).text();
  expect(login).toMatch(/<a[^>]* href="\/how-it-works"[^>]*>\s*See how it works/);
  const { status, headings, text, main } = await open('/how-it-works', '');
  expect(status).toBe(200);
  const steps = ['Create Your Profile', 'Set Preferences', 'Connect & Chat', 'Build Together'];
  expect(headings.slice(1, 5)).toEqual(steps);
  const points = [...main.matchAll(/<li.*?<\/li>/gs)].map(([point]) => words(point));
  expect(points).toEqual([
    ...['Skill tags', 'Project portfolio', 'Tech stack', 'Availability'],
    ...['Technical interests', 'Skill level matching', 'Project types', 'Communication style'],
    ...['Secure messaging', 'Code sharing', 'Project planning'],
    ...['Git integration', 'Task management', 'File sharing', 'Progress tracking'],
  ]);
  const shown = ['comment on a line', 'chat', 'shared editor', 'session', 'call', 'public page'];
  for (const one of shown) expect(text.toLowerCase()).toContain(one);
  expect(main).toMatch(/<a[^>]* href="\/"[^>]*>\s*Get Started Now/);
});

test('the terms state date, age and prohibited conduct', async () => {
  const { headings, text } = await open('/terms');
  expect(headings[0]).toBe('Terms & Conditions');
  for (const title of ['Acceptance of Terms', 'User Responsibilities', 'Prohibited Activities']) {
    expect(headings).toContainEqual(expect.stringContaining(title));
  }
  expect(text).toContain('Jan 15 2024');
  const words = ['at least 18 years old', 'harassment', 'spam', 'explicit content'];
  for (const word of [...words, 'impersonation', 'illegal activity']) {
    expect(text.toLowerCase()).toContain(word);
  }
});

test('the community guidelines state the rules', async () => {
  const { status, headings, main } = await open('/community-guidelines');
  expect(status).toBe(200);
  const rules = ['Be Respectful', 'Keep it Professional', 'Protect Privacy', 'Be Honest'];
  for (const rule of [...rules, 'Help Each Other']) {
    expect(headings).toContainEqual(expect.stringContaining(rule));
  }
  expect(main).toContain('href="/"');
});

test('the privacy policy names all data stored in the browser', async () => {
  const { text } = await open('/privacy-policy');
  const worker = await readFile('public/worker.js', 'utf8');
  const numberOf = (name: string) => RegExp(`${name} = (\\d+)`).exec(worker)?.[1] ?? name;
  expect(text).toContain(
    `the ${numberOf('CHATS_MAX')} conversations you opened last, for ${numberOf('KEEP_MS')} days`,
  );
  const unsent = 'messages and pictures that haven’t been sent';
  for (const kept of ['drafts', unsent]) expect(text).toContain(kept);
});

describe('the footer', () => {
  test('links to every page', async () => {
    const { footer } = await open('/terms');
    expect(words(footer)).toContain(site.tagline);
    expect(words(footer)).toContain(site.name);
    const paths = ['/aboutpage', '/how-it-works', '/terms', '/community-guidelines'];
    const contacts = [
      `mailto:${site.contact.email}`,
      `tel:${site.contact.phone.replace(/ /g, '')}`,
    ];
    for (const href of [...paths, '/privacy-policy', ...contacts]) {
      expect(footer).toContain(`href="${href}"`);
    }
    for (const { url } of Object.values(site.socials)) {
      const link = new RegExp(`<a [^>]*href="${url}"[^>]*>`).exec(footer)?.[0] ?? '';
      expect(link).toContain('target="_blank"');
      expect(link).toMatch(/rel="[^"]*(noopener|noreferrer)/);
    }
  });

  test('is on every page but a conversation', async () => {
    for (const path of [
      ...['/', '/about', '/aboutpage', '/how-it-works', '/terms', '/community-guidelines'],
      ...['/privacy-policy', '/profile', '/start', '/connections', '/connections/saved'],
      ...['/settings', '/request', '/request/sent', '/request/hidden', '/request/declined'],
      ...['/ignored', '/chat/0192f000-0000-7000-8000-000000000000'],
    ]) {
      const { status, footer } = await open(path);
      expect([path, status, footer !== '']).toEqual([path, 200, !path.startsWith('/chat/')]);
    }
  });
});

test.each(['0190a0b0-0000-7000-8000-000000000000', 'nobody'])(
  '/developer/%s is a 404 page with “Nobody here”',
  async (id) => {
    const { status, headings, footer } = await open(`/developer/${id}`);
    expect(status).toBe(404);
    expect(headings).toContain('Nobody here');
    expect(footer).not.toBe('');
  },
);

test.each(['a visitor', 'a developer'])('an unknown path is the 404 page for %s', async (who) => {
  const { status, headings, text, main } = await open(
    '/no/such/page',
    who === 'a visitor' ? '' : cookie,
  );
  expect(status).toBe(404);
  expect(headings).toContain('Oops! Page Not Found');
  for (const word of ['404', 'Check the URL', 'Refresh page']) expect(text).toContain(word);
  expect(main).toMatch(/<a [^>]*href="\/profile"[^>]*>[^<]*(<svg.*?<\/svg>)?[^<]*Visit Profile/s);
  expect(main).toMatch(/<a [^>]*href="\/"[^>]*>[^<]*(<svg.*?<\/svg>)?[^<]*Go Home/s);
});

describe('the navigation bar of a static page', () => {
  const shown = async (as: string, more: Record<string, string> = {}) => {
    const headers = { cookie: as, ...more };
    const response = await fetch(`${server.url}/terms`, { headers });
    const html = await response.text();
    return {
      bar: !/id="nav-in"[^>]* hidden/.test(html),
      moderation: !/href="\/admin"[^>]* hidden/.test(html),
      etag: response.headers.get('etag'),
    };
  };

  test('members see the bar at once, moderators see moderation', async () => {
    const member = await createAccount(server.url);
    const { cookie: ofModerator, user } = await createAccount(server.url, moderator);
    const database = await openDatabase({ databaseUrl: null, dataDir: server.dataDir });
    await updateRows(database.db, 'users', { id: user._id }, { emailVerified: 1 });
    await database.close();
    const [visitor, ofMember, ofBoth] = await Promise.all([
      shown(''),
      shown(member.cookie),
      shown(ofModerator),
    ]);
    expect(visitor).toMatchObject({ bar: false, moderation: false });
    expect(ofMember).toMatchObject({ bar: true, moderation: false });
    expect(ofBoth).toMatchObject({ bar: true, moderation: true });
    expect(new Set([visitor.etag, ofMember.etag, ofBoth.etag]).size).toBe(3);
    expect(await shown(member.cookie, { 'accept-encoding': 'br' })).toMatchObject({ bar: true });
  });
});
