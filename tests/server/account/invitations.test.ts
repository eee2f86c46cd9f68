import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ApiServer,
  startApiServer,
  startSite,
  statusesAtOnce,
} from '../../support/api-server.ts';
import { uniquePerson } from '../../support/account.ts';
import { type DatabasePlace, describeOnBothPlaces } from '../../support/databases.ts';
import { type GitHubStandIn, gitHubPerson, startGitHub } from '../../support/fakes/github.ts';
import { Developer } from '../../support/developer.ts';
import { rowsOf } from '../../support/rows.ts';
import { comeBack } from '../../support/provider-login.ts';
import { envOf, runScript } from '../../support/run-script.ts';

const ORIGIN = 'http://pairwise.example';

describeOnBothPlaces('sign-up modes', (newPlace) => {
  let place: DatabasePlace;
  let github: GitHubStandIn;
  let open: ApiServer;
  let invite: ApiServer;
  let closed: ApiServer;
  let company: ApiServer;
  beforeAll(async () => {
    place = await newPlace();
    github = await startGitHub();
    const start = (SIGNUP: string, more = {}) =>
      startApiServer(place, { ...github.env(ORIGIN), SIGNUP, PAIR_LINK_INVITES: '1', ...more });
    open = await start('open');
    invite = await start('invite');
    closed = await start('closed');
    company = await start('open', { SIGNUP_DOMAINS: 'Corp.example, bücher.example' });
  });
  afterAll(async () => {
    for (const one of [open, invite, closed, company]) await one.close();
    await github.close();
  });

  const DAY_MS = 24 * 3600_000;
  const make = (uses = 1, ms = DAY_MS) => invite.backend.invitations.make({ uses, ms });
  const signUp = (api: ApiServer, more: object = {}) =>
    api.call('POST', '/api/signup', { body: { ...uniquePerson(), ...more } });
  const people = async () => (await rowsOf(open.db, 'users')).length;

  /** Completes a sign-in with GitHub; returns the final address and whether a session exists. */
  async function byGitHub(api: ApiServer, person = gitHubPerson(), invitation?: string) {
    github.person = person;
    const body = invitation === undefined ? undefined : { invitation };
    const begun = await api.call('POST', '/api/login/github', { body });
    if (begun.status !== 200) return { ...begun, to: String(begun.status), signedIn: false };
    const { url } = begun.body as { url: string };
    return comeBack(api, await github.visit(url), begun.cookie);
  }

  test('only addresses of the allowed domains sign up', async () => {
    const name = `ada-${String(process.pid)}`;
    for (const domain of ['example.org', 'sub.corp.example', 'corp.example.org', 'xcorp.example']) {
      const { status, body } = await signUp(company, { emailId: `${name}@${domain}` });
      expect([domain, status]).toEqual([domain, 400]);
      expect(body).toMatchObject({
        fields: { emailId: 'Use an email address at corp.example or xn--bcher-kva.example.' },
      });
    }
    expect((await signUp(company, { emailId: `${name}@bücher.example` })).status).toBe(201);
    const made = await signUp(company, { emailId: `${name}@CORP.example` });
    expect(made.status).toBe(201);
    const body = { emailId: `${name}@example.org` };
    const change = await company.call('POST', '/api/email/change', { cookie: made.cookie, body });
    const fields = { emailId: expect.stringContaining('corp') as string };
    expect(change.body).toMatchObject({ fields });

    const before = await people();
    const outsider = await byGitHub(company);
    expect([outsider.to, outsider.signedIn]).toEqual(['/login?failed=github-domain', false]);
    expect(await people()).toBe(before);
  });

  test('closed: nobody can sign up, and members still sign in', async () => {
    const person = uniquePerson();
    await open.call('POST', '/api/signup', { body: person });
    const before = await people();
    for (const more of [{}, { invitation: await make() }]) {
      const answer = await signUp(closed, more);
      expect([answer.status, answer.body]).toEqual([
        403,
        { code: 'forbidden', message: 'This site isn’t accepting new accounts right now.' },
      ]);
    }
    const refused = { to: '/login?failed=github-closed', signedIn: false };
    expect(await byGitHub(closed)).toMatchObject(refused);
    expect(await people()).toBe(before);
    const { emailId, password } = person;
    const signedIn = await closed.call('POST', '/api/login', { body: { emailId, password } });
    expect(signedIn.status).toBe(200);
    const site = await startSite(place, { SIGNUP: 'closed' });
    const { text } = await site.call('GET', '/login');
    await site.close();
    expect(text).toContain('This site isn’t accepting new accounts right now.');
    expect(text).toContain('name="password"');
    expect(text).not.toContain('Create an account');
  });

  test('by invitation: one sign-up, and no hint about taken addresses', async () => {
    const token = await make();
    const person = uniquePerson();
    await open.call('POST', '/api/signup', { body: person });
    const before = await people();
    const message = 'This site is invitation only. Open the invitation link you received.';
    for (const [more, status, body] of [
      [person, 403, { message }],
      [{ invitation: 'x'.repeat(43) }, 410, { code: 'bad_link' }],
      [{ invitation: token.slice(0, 20) }, 400, { code: 'invalid_input' }],
      // A failed sign-up does not use up the invitation.
      [{ ...person, invitation: token }, 409, { code: 'email_taken' }],
    ] as const)
      expect(await signUp(invite, more), String(status)).toMatchObject({ status, body });
    const torn = await signUp(invite, { invitation: token.slice(0, 20) });
    expect(torn.text).toContain('Copy all of the');
    expect(await people()).toBe(before);

    expect((await signUp(invite, { invitation: token })).status).toBe(201);
    expect((await signUp(invite, { invitation: token })).status).toBe(410);
    expect(await people()).toBe(before + 1);
  });

  test('an invitation admits only its number of simultaneous sign-ups', async () => {
    const token = await make(3);
    const statuses = await statusesAtOnce(10, () => signUp(invite, { invitation: token }));
    expect(statuses).toEqual([...Array<number>(3).fill(201), ...Array<number>(7).fill(410)]);
    const expired = { invitation: await make(5, -1) };
    expect((await signUp(invite, expired)).status).toBe(410);
    expect((await signUp(open, expired)).status, 'an open site needs none').toBe(201);
  });

  test('GitHub: only new people need an invitation', async () => {
    const person = gitHubPerson();
    const before = await people();
    expect(await byGitHub(invite, person)).toMatchObject({
      to: '/login?failed=github-uninvited',
      signedIn: false,
    });
    expect((await byGitHub(invite, person, 'x'.repeat(43))).to).toBe('410');
    expect(await people()).toBe(before);

    const token = await make();
    const joined = await byGitHub(invite, person, token);
    expect(joined).toMatchObject({ to: '/start', signedIn: true });
    const lines = joined.headers.getSetCookie();
    expect(lines).toContainEqual(expect.stringMatching(/^pairwise\.state=; Max-Age=0/));
    expect((await byGitHub(invite, gitHubPerson(), token)).to).toBe('410');
    expect(await people()).toBe(before + 1);

    // Members do not use up an invitation.
    const other = await make();
    expect(await byGitHub(invite, person, other)).toMatchObject({ to: '/', signedIn: true });
    expect(await byGitHub(invite, person)).toMatchObject({ to: '/', signedIn: true });
    expect(await byGitHub(closed, person)).toMatchObject({ to: '/', signedIn: true });
    expect((await signUp(invite, { invitation: other })).status).toBe(201);
  });

  test('GitHub: a pair link is restored after sign-in or connects', async () => {
    const ada = await Developer.join(open);
    await ada.confirmEmail();
    const token = (await open.backend.pairLinks.make(ada.id)).url?.split('/pair/')[1] ?? '';
    const uses = async () => (await open.backend.pairLinks.list(ada.id))[0]?.usesLeft;
    const known = gitHubPerson();
    expect(await byGitHub(open, known, token)).toMatchObject({
      to: `/pair/${token}`,
      signedIn: true,
    });
    expect((await byGitHub(invite, known, token)).to).toBe(`/pair/${token}`);
    expect((await byGitHub(closed, known, token)).to).toBe(`/pair/${token}`);
    expect((await byGitHub(closed, gitHubPerson(), token)).to).toBe('/login?failed=github-closed');
    expect([await uses(), (await ada.connections()).data]).toEqual([10, []]);
    const joined = await byGitHub(invite, gitHubPerson(), token);
    expect(joined).toMatchObject({ to: `/pair/${token}`, signedIn: true });
    expect([await uses(), (await ada.connections()).data.length]).toEqual([9, 1]);
    // Her one invitation is used; people with an account can still use the link.
    expect((await byGitHub(invite, gitHubPerson(), token)).to).toBe(
      '/login?failed=github-uninvited',
    );
    expect((await byGitHub(invite, known, token)).to).toBe(`/pair/${token}`);
  });

  test('an invitation used during a GitHub sign-in is refused', async () => {
    const token = await make();
    github.person = gitHubPerson();
    const begun = await invite.call('POST', '/api/login/github', { body: { invitation: token } });
    const { url } = begun.body as { url: string };
    const path = await github.visit(url);
    expect((await signUp(invite, { invitation: token })).status).toBe(201);
    const back = await comeBack(invite, path, begun.cookie);
    expect(back).toMatchObject({ to: '/login?failed=github-uninvited', signedIn: false });
  });

  describe('npm run invite', () => {
    const env = () => ({ ...envOf(place), ORIGIN, SIGNUP: 'invite' });

    test('prints a link that works beside a running server', async () => {
      const args = ['--uses', '2'];
      const { code, output } = await runScript('invite', args, env(), { from: 'sources' });
      expect(code, output).toBe(0);
      expect(output).toMatch(/^http:\/\/pairwise\.example\/login#sign-up=[\w-]{43}$/m);
      const { entries } = await invite.backend.audit.list({ limit: 9, cursor: null });
      expect(entries).toContainEqual(
        expect.objectContaining({ action: 'account.invited', actor: null, detail: { count: 2 } }),
      );
      const invitation = /#sign-up=([\w-]+)/.exec(output)?.[1];
      for (const status of [201, 201, 410])
        expect((await signUp(invite, { invitation })).status).toBe(status);
    });

    test('explains wrong arguments', async () => {
      expect(await runScript('invite', ['--uses', 'many'], env())).toEqual({
        code: 1,
        output: '--uses is "many": give a whole number from 1 to 10000.\n',
      });
      expect(await runScript('invite', [], { ...env(), SIGNUP: 'closed' })).toEqual({
        code: 1,
        output: expect.stringMatching(/^SIGNUP is "closed"/m) as string,
      });
    });
  });
});
