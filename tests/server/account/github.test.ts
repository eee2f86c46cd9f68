import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { namesOf } from '#server/features/account/github-provider.ts';
import { updateRows } from '#server/platform/db/rows.ts';
import type { User } from '#shared/user.ts';
import { uniquePerson } from '../../support/account.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import {
  type GitHubPerson,
  gitHubPerson,
  type GitHubStandIn,
  startGitHub,
} from '../../support/fakes/github.ts';
import { codeNow, jar, later, sendCode, switchOn } from '../../support/factors.ts';
import { mailsTo, mailTo, tokenOf } from '../../support/fakes/mailbox.ts';
import type { NotificationsAnswer } from '#shared/api.ts';
import { eventually } from '../../support/eventually.ts';
import { comeBack } from '../../support/provider-login.ts';
import { rowsOf } from '../../support/rows.ts';

const ORIGIN = 'http://pairwise.example';

describeOnBothPlaces('signing in with GitHub', (newPlace) => {
  let github: GitHubStandIn;
  beforeAll(async () => {
    github = await startGitHub();
  });
  afterAll(() => github.close());
  const api = useApiServer(newPlace, () => github.env(ORIGIN));
  afterEach(() => {
    github.mood = 'works';
  });

  /** Starts a sign-in without a session; returns GitHub's address and the browser's cookies. */
  async function begin(body?: { to: string }): Promise<{ url: string; cookie: string }> {
    const answer = await api.call('POST', '/api/login/github', { body });
    expect(answer.status, answer.text).toBe(200);
    return { url: (answer.body as { url: string }).url, cookie: answer.cookie };
  }

  async function signIn(person: GitHubPerson, body?: { to: string }) {
    github.person = person;
    const { url, cookie } = await begin(body);
    return comeBack(api, await github.visit(url), cookie);
  }

  const me = async (cookie: string) =>
    (await api.call('GET', '/api/profile/view', { cookie })).body as User;

  const accountsOf = (userId: string) => rowsOf(api.db, 'accounts', { userId });

  test('a new person gets a name, photo and confirmed email, and returns to them', async () => {
    const person = gitHubPerson();
    const back = await signIn(person);
    expect(back).toMatchObject({ to: '/start', signedIn: true });
    const user = await me(back.cookie);
    expect(user).toMatchObject({
      firstName: 'Octavia',
      lastName: 'Cat Tester',
      emailId: person.emails[0]?.email,
      emailVerified: true,
      photoUrl: person.avatar_url,
    });
    const identity = { providerId: 'github', accountId: String(person.id) };
    const nothing = { password: null, accessToken: null, refreshToken: null };
    expect(await accountsOf(user._id)).toMatchObject([{ ...identity, ...nothing }]);
    // It stays theirs despite another email at GitHub, and no other GitHub account gets in by the first one.
    const email = `moved-${person.login}@pairwise.example`;
    const again = await signIn({ ...person, emails: [{ email, primary: true, verified: true }] });
    expect(again).toMatchObject({ to: '/', signedIn: true });
    expect(await me(again.cookie)).toEqual(user);
    const other = await signIn(gitHubPerson({ emails: person.emails }));
    expect(other).toMatchObject({ to: '/login?failed=github-other', signedIn: false });
    expect(await accountsOf(user._id)).toHaveLength(1);
  });

  test('a new browser is notified once and then known', async () => {
    const person = gitHubPerson();
    const email = person.emails[0]?.email ?? '';
    const returns = async (userAgent: string, kept = '') => {
      github.person = person;
      const { url, cookie } = await begin();
      const headers = { 'user-agent': userAgent };
      const back = await comeBack(api, await github.visit(url), `${cookie}; ${kept}`, headers);
      expect(back).toMatchObject({ to: '/', signedIn: true });
      return back.cookie;
    };
    await signIn(person);
    const opera = await returns('Opera OPR/1');
    const { text } = await mailTo(api.place.dataDir, email, /^New login/);
    expect(text).toContain('with GitHub: Opera');
    const device = /pairwise\.device=[^;]+/.exec(opera)?.[0] ?? '';
    await returns('Opera OPR/2', device);
    await returns('Opera OPR/3');
    await mailTo(api.place.dataDir, email, /^New login/, 2);
    const mails = await mailsTo(api.place.dataDir, email);
    expect(mails.filter(({ subject }) => subject.startsWith('New login'))).toHaveLength(2);
    await eventually(async () => {
      const { body } = await api.call('GET', '/api/notifications', { cookie: opera });
      expect((body as NotificationsAnswer).notifications).toMatchObject([
        { kind: 'device', count: 2, from: { firstName: 'Octavia' } },
      ]);
    });
  });

  test('the return address is followed only within the site', async () => {
    const person = gitHubPerson();
    expect((await signIn(person, { to: '/u/ada-l' })).to).toBe('/u/ada-l');
    expect((await signIn(person)).to).toBe('/');
    expect((await signIn(person, { to: '/settings' })).to).toBe('/settings');
    for (const to of ['//evil.example', 'https://evil.example/', '/u/ada-l/../..', '/api/x']) {
      expect((await api.call('POST', '/api/login/github', { body: { to } })).status).toBe(400);
    }
    const { url, cookie } = await begin();
    const forged = cookie.replace('&to=', '&to=%2F%2Fevil.example');
    expect(forged).not.toBe(cookie);
    expect((await comeBack(api, await github.visit(url), forged)).to).toBe('/');
    const third = await begin();
    const query = '&callbackURL=https://evil.example&redirect=//evil';
    const back = await comeBack(api, (await github.visit(third.url)) + query, third.cookie);
    expect(back.to).toMatch(/^\/(profile)?$/);
  });

  test('two-factor authentication and suspensions apply', async () => {
    const person = gitHubPerson();
    const ada = await Developer.join(api);
    ada.cookie = (await signIn(person)).cookie;
    const { _id } = await me(ada.cookie);
    const { secret } = await switchOn(ada);
    const sessions = () => rowsOf(api.db, 'sessions', { userId: _id });
    await later(api, _id);
    const before = await sessions();
    const waiting = await signIn(person, { to: '/connections' });
    expect(waiting).toMatchObject({ to: '/login?to=%2Fconnections#code', signedIn: false });
    expect(await sessions()).toEqual(before);
    const body = { code: codeNow(secret), trust: true };
    const done = await sendCode(api, waiting.cookie, body);
    expect((await me(done.cookie))._id).toBe(_id);
    // The trust cookie also counts for sign-ins with GitHub.
    const { url, cookie } = await begin();
    const back = await comeBack(api, await github.visit(url), jar(cookie, done.cookie));
    expect(back).toMatchObject({ to: '/', signedIn: true });

    const suspend = (suspendedUntil: number | null) =>
      updateRows(api.db, 'users', { id: _id }, { suspendedUntil });
    await suspend(Date.now() + 60_000);
    const refused = { to: '/login?failed=github-suspended', signedIn: false };
    expect(await signIn(person)).toMatchObject(refused);
    await suspend(null);
    expect(await signIn(person)).toMatchObject({ to: '/login#code', signedIn: false });
  });

  test('missing names and photos are accepted', async () => {
    const one = await me((await signIn(gitHubPerson({ name: 'Cher', avatar_url: null }))).cookie);
    expect(one).toMatchObject({ firstName: 'Cher', lastName: '', photoUrl: null });
    const person = gitHubPerson({ name: null, avatar_url: 'http://plain.example/a.png' });
    const none = await me((await signIn(person)).cookie);
    expect(none).toMatchObject({ firstName: person.login, lastName: '', photoUrl: null });
  });

  test('accounts with one confirmed email are joined', async () => {
    const robin = await Developer.signUp(api);
    const { emailId, password } = robin.credentials;
    const verify = await robin.mail(/^Confirm your email/);
    await robin.call('POST', '/api/email/confirm', { body: { token: tokenOf(verify) } });
    const person = gitHubPerson({ emails: [{ email: emailId, primary: true, verified: true }] });
    const back = await signIn(person);
    expect(back).toMatchObject({ to: '/', signedIn: true });
    expect(await me(back.cookie)).toMatchObject({ _id: robin.id, firstName: 'Robin' });
    expect((await accountsOf(robin.id)).map(({ providerId }) => providerId).sort()).toEqual([
      'credential',
      'github',
    ]);
    const page = { limit: 9, cursor: null, personId: robin.id };
    const { entries } = await api.backend.audit.list(page);
    expect(entries.map(({ action, detail }) => [action, detail.by]).sort()).toEqual([
      ['account.confirmed', undefined],
      ['account.created', undefined],
      ['security.linked', 'GitHub'],
      ['signIn.done', 'GitHub'],
    ]);
    const body = { emailId, password };
    expect((await api.call('POST', '/api/login', { body })).status).toBe(200);
  });

  test('an account with an unconfirmed email is not joined', async () => {
    const robin = await Developer.signUp(api);
    const emails = [{ email: robin.credentials.emailId, primary: true, verified: true }];
    const back = await signIn(gitHubPerson({ emails }));
    expect(back).toMatchObject({ to: '/login?failed=github-taken', signedIn: false });
    const { entries } = await api.backend.audit.list({ limit: 1, cursor: null, kind: 'signIn' });
    expect(entries).toMatchObject([
      { action: 'signIn.failed', detail: { by: 'GitHub', failure: 'taken' } },
    ]);
    expect(await accountsOf(robin.id)).toHaveLength(1);
    // The lower case of the Kelvin sign is an ordinary k, so the two addresses look the same.
    const emailId = `kit-${gitHubPerson().login}@pairwise.example`;
    const kit = await Developer.signUp(api, uniquePerson({ emailId }));
    await kit.confirmEmail();
    const kelvin = { email: emailId.replace('k', '\u212A'), primary: true, verified: true };
    const other = await signIn(gitHubPerson({ emails: [kelvin] }));
    expect((await me(other.cookie))._id).not.toBe(kit.id);
  });

  test('only emails verified by GitHub count', async () => {
    const robin = await Developer.signUp(api);
    const unproven = { email: robin.credentials.emailId, primary: true, verified: false };
    const refused = { to: '/login?failed=github-no-email', signedIn: false };
    expect(await signIn(gitHubPerson({ emails: [unproven] }))).toMatchObject(refused);
    expect(await signIn(gitHubPerson({ emails: [] }))).toMatchObject(refused);
    const person = gitHubPerson();
    const email = `second-${person.login}@pairwise.example`;
    const emails = [unproven, { email, primary: false, verified: true }];
    const second = await signIn({ ...person, emails });
    expect(await me(second.cookie)).toMatchObject({ emailId: email });
  });

  test('refusals, bad codes and outages redirect to /login', async () => {
    github.mood = 'refuses';
    expect(await signIn(gitHubPerson())).toMatchObject({ to: '/login?failed=github-refused' });
    github.mood = 'token-fails';
    expect(await signIn(gitHubPerson())).toMatchObject({ to: '/login?failed=github-failed' });
    github.mood = 'works';
    const { url, cookie } = await begin();
    const path = await github.visit(url);
    github.mood = 'down';
    const failed = { to: '/login?failed=github-failed', signedIn: false };
    expect(await comeBack(api, path, cookie)).toMatchObject(failed);
  });

  test('a forged, foreign, missing or used state is refused', async () => {
    github.person = gitHubPerson();
    const victim = await begin();
    const attacker = await begin();
    const stolen = await github.visit(attacker.url);
    const expired = { to: '/login?failed=github-expired', signedIn: false };
    // The victim's browser is sent to the attacker's callback.
    expect(await comeBack(api, stolen, victim.cookie)).toMatchObject(expired);
    expect(await comeBack(api, stolen, '')).toMatchObject(expired);
    const path = await github.visit(victim.url);
    const forged = path.replace(/state=[^&]+/, 'state=forged');
    const stateless = path.replace(/state=[^&]+/, '');
    for (const bad of [forged, stateless, '/api/login/github/callback']) {
      const back = await comeBack(api, bad, victim.cookie);
      expect(back.signedIn, bad).toBe(false);
      expect(back.to).toMatch(/^\/login\?failed=github-(expired|failed)$/);
    }
    expect(await comeBack(api, path, victim.cookie)).toMatchObject({ signedIn: true });
    expect(await comeBack(api, path, victim.cookie)).toMatchObject(expired);
  });
});

test('names of one line are split', () => {
  for (const [name, firstName, lastName] of [
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['  Ada   King  Lovelace ', 'Ada', 'King Lovelace'],
    ['Cher', 'Cher', ''],
    ['', 'login', ''],
    [null, 'login', ''],
    ['A\u0000da\nB', 'A', 'da B'],
    [`${'x'.repeat(60)} ${'y'.repeat(60)}`, 'x'.repeat(50), 'y'.repeat(50)],
    [`${'x'.repeat(49)}🙂`, 'x'.repeat(49), ''],
    ['Ada\u202E \u2800 \u200BByron\u3164', 'Ada', 'Byron'],
    ['\u3164 \u200B\u2800', 'login', ''],
  ] as const)
    expect(namesOf({ name, login: 'login' }), String(name)).toEqual({ firstName, lastName });
});
