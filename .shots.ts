// scratch: screenshots of every state
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import BetterSqlite3 from 'better-sqlite3';
import { createAccount, uniquePerson } from './tests/support/account.ts';
import { requireBrowser } from './tests/support/browser.ts';
import { startServer } from './tests/support/server-process.ts';
const people = await import('/work/wt/people/tests/support/people/make-person.ts');
const { drawPortrait } = await import('/work/wt/people/tests/support/people/portrait/draw-portrait.ts');

const OUT = '/tmp/cards-shots';
const only = process.argv.slice(2);
const server = await startServer();
await mkdir(join(server.dataDir, 'photos'), { recursive: true });
const api = async (cookie: string, method: string, path: string, body?: unknown) => {
  const r = await fetch(server.url + '/api' + path, { method, headers: { cookie, origin: server.url, 'content-type': 'application/json' }, ...(body ? { body: JSON.stringify(body) } : {}) });
  const t = await r.text();
  if (!r.ok) throw new Error(`${method} ${path} ${r.status} ${t}`);
  return t;
};
const long = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralter';
const odd = [
  { firstName: long, lastName: 'Montenegro de la Cruz Villanueva y Echeverría-Sanz', age: 118, gender: 'other', about: 'x'.repeat(300) + ' ' + 'A thousand characters of steady prose about migrations. '.repeat(30).slice(0, 690), skills: Array.from({ length: 30 }, (_, i) => ['TypeScript', 'React Native', 'PostgreSQL', 'Kubernetes', 'Go', 'C', 'Machine Learning Operations'][i % 7] + (i > 6 ? ` ${i}` : '')) },
  { firstName: 'محمد', lastName: 'الأندلسي', age: 31, gender: 'male', about: 'مطور برمجيات أحب قواعد البيانات والاختبارات. أبحث عن شريك لبناء أداة مفتوحة المصدر مساءين في الأسبوع، ولدي خبرة طويلة في الأنظمة الموزعة والتخزين.', skills: ['برمجة', 'TypeScript', 'SQL'] },
  { firstName: '👩‍💻✨', lastName: '🦀🚀', age: null, gender: null, about: '🚀🚀🚀 ship it', skills: ['🦀', 'Zig'] },
  { firstName: 'Jo', lastName: 'Brandt', age: 24, gender: null, about: '', skills: [], photo: 'broken' },
  { firstName: '李', lastName: '小龍', age: 45, gender: 'male', about: '後端工程師。', skills: ['Java', 'WebAuthn', 'OAuth 2.1 and OpenID Connect', 'Distributed consensus'] },
];
let n = 0;
async function person(spec?: any) {
  const p = spec ?? people.makePerson(n * 7 + 3, 'shots');
  n += 1;
  const acc = await createAccount(server.url, uniquePerson({ firstName: p.firstName, lastName: p.lastName }));
  const edit: any = {};
  for (const k of ['age', 'gender', 'about', 'skills']) if (p[k] != null && p[k] !== '' && p[k].length !== 0) edit[k] = p[k];
  if (Object.keys(edit).length) await api(acc.cookie, 'PUT', '/profile/edit', edit);
  if (p.photo === 'broken') await api(acc.cookie, 'PUT', '/profile/edit', { photoUrl: '/photos/nothing-here.png' });
  else if (!spec && p.portrait) {
    await writeFile(join(server.dataDir, 'photos', `p${n}.svg`), drawPortrait(p.portrait, 'x'));
    await api(acc.cookie, 'PUT', '/profile/edit', { photoUrl: `/photos/p${n}.svg` });
  }
  return acc;
}
const db = new BetterSqlite3(join(server.dataDir, 'pairwise.db'));
const me = await person();
await api(me.cookie, 'PUT', '/profile/edit', { skills: ['TypeScript', 'React', 'Node.js', 'PostgreSQL', 'Docker'] }).catch(() => 0);
const fresh = await person({ firstName: 'Alexandra', lastName: 'Romero', age: null, gender: null, about: '', skills: [] });
const crowd = [];
for (let i = 0; i < 9; i++) crowd.push(await person());
const odds = [];
for (const o of odd) odds.push(await person(o));
for (const [i, p] of [...odds, ...crowd].entries()) {
  await api(p.cookie, 'POST', `/request/send/interested/${me.user._id}`);
}
const received = async () => JSON.parse(await api(me.cookie, 'GET', '/user/request/received?limit=50')).connectionRequest;
// requests shots first, then accept all for connections
const browser = await chromium.launch(requireBrowser());
const shots: Promise<void>[] = [];
async function shoot(name: string, who: { cookie: string }, path: string, act?: (page: any) => Promise<void>, opts: { full?: boolean; widths?: number[] } = {}) {
  if (only.length && !only.some((o) => name.startsWith(o))) return;
  for (const width of opts.widths ?? [1440, 768, 390]) {
    const context = await browser.newContext({ viewport: { width, height: width === 390 ? 844 : 900 }, reducedMotion: 'reduce' });
    const [cn, cv] = who.cookie.split(/=(.*)/s);
    await context.addCookies([{ name: cn!, value: cv!, url: server.url }]);
    const page = await context.newPage();
    page.on('console', (m: any) => { if (m.type() === 'error') console.log(name, width, m.text(), m.location().url); });
    page.on('pageerror', (e: any) => console.log(name, width, String(e)));
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.goto(server.url + path);
      await page.locator('astro-island[ssr]').first().waitFor({ state: 'detached' });
      if (act) await act(page);
      await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: `${OUT}/${name}.${width}.${theme}.png`, fullPage: opts.full ?? true });
    }
    await context.close();
  }
}
const C = (name: string) => (p: any) => p.getByRole('button', { name, exact: true }).first().click();
await shoot('requests', me, '/request', async (p) => {
  await p.route('**/api/request/review/**', () => {});
  await p.getByRole('button', { name: /^Accept/ }).nth(2).click();
  await p.getByRole('button', { name: /^Decline/ }).nth(4).click();
});
await shoot('requests-open', me, '/request', async (p) => { for (const b of await p.getByRole('button', { name: /more$/ }).all()) await p.getByRole('button', { name: /more$/ }).first().click(); }, { widths: [1440, 390] });
await shoot('requests-empty', fresh, '/request');
await shoot('connections-empty', fresh, '/connections');
await shoot('profile', me, '/profile');
await shoot('profile-edit', me, '/profile', C('Edit Profile'));
await shoot('profile-edit-errors', me, '/profile', async (p) => {
  await C('Edit Profile')(p);
  await p.getByRole('textbox', { name: 'Age' }).fill('seventeen');
  await p.getByRole('textbox', { name: 'Skills' }).fill('x'.repeat(41));
  await p.getByRole('button', { name: /female/ }).click();
  await p.getByRole('button', { name: 'Save' }).click();
});
await shoot('profile-edit-oops', me, '/profile', async (p) => {
  await C('Edit Profile')(p);
  await p.getByRole('button', { name: 'Save' }).click();
});
await shoot('profile-password', me, '/profile', async (p) => {
  await C('Change Password')(p);
  await p.getByLabel('New Password', { exact: true }).fill('hunter22222');
  await p.getByRole('button', { name: 'Update Password' }).click();
});
await shoot('profile-both', me, '/profile', async (p) => { await C('Change Password')(p); await C('Edit Profile')(p); });
await shoot('profile-saved', me, '/profile', async (p) => {
  await p.route('**/api/profile/edit', (r: any) => r.fulfill({ json: { message: 'x', data: me.user } }));
  await C('Edit Profile')(p); await p.getByRole('textbox', { name: 'Age' }).fill('55'); await p.getByRole('button', { name: 'Save' }).click();
  await p.getByText('Profile Updated').waitFor();
}, { full: false });
await shoot('profile-fresh', fresh, '/profile');
await shoot('profile-photo', fresh, '/profile', async (p) => { await p.getByLabel('Photo URL').fill('http://x'); await p.getByRole('button', { name: 'Update' }).click(); });
await shoot('profile-long', odds[0]!, '/profile');
await shoot('profile-long-edit', odds[0]!, '/profile', C('Edit Profile'));
await shoot('profile-rtl', odds[1]!, '/profile');
await shoot('profile-emoji', odds[2]!, '/profile', undefined, { widths: [390] });
await shoot('profile-broken', odds[3]!, '/profile', undefined, { widths: [390, 1440] });
await shoot('profile-loading', me, '/profile', async (p) => {
  await p.route('**/api/profile/view', () => {});
  await C('Edit Profile')(p);
  await p.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}, { widths: [1440, 390] });
await shoot('welcome', fresh, '/how-it-works', async (p) => {
  await p.evaluate(() => sessionStorage.setItem('signup-success', '1'));
  await p.goto(server.url + '/profile'); await p.getByRole('button', { name: 'Begin Profile Setup' }).waitFor();
  await p.locator('astro-island[ssr]').first().waitFor({ state: 'detached' });
});
db.exec('alter table signals rename to signals_away; alter table connections rename to connections_away');
await shoot('requests-error', me, '/request');
await shoot('connections-error', me, '/connections');
await shoot('connections-loading', me, '/connections', async (p) => { await p.route('**/api/user/connections*', () => {}); await C('Reconnect Now')(p); });
await shoot('requests-loading', me, '/request', async (p) => { await p.route('**/api/user/request/received*', () => {}); await C('Try Again')(p); });
db.exec('alter table signals_away rename to signals; alter table connections_away rename to connections');
for (const r of await received()) await api(me.cookie, 'POST', `/request/review/accepted/${r._id}`);
await shoot('connections', me, '/connections');
await browser.close(); db.close();
await server.stop();
