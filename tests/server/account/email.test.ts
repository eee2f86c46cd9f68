import { describe, expect, test } from 'vitest';
import type { EmailAnswer } from '#shared/api.ts';
import { openSession, uniquePerson } from '../../support/account.ts';
import { startForTest, statusesAtOnce, useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces, newSqlitePlace } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { mailsTo, mailTo, tokenOf } from '../../support/fakes/mailbox.ts';

const VERIFY = /^Confirm your email/;
const APPROVE = /^Approve the new email/;
const CONFIRM = /^Confirm your new email/;
const TAKEN = /^You already have a Pairwise account/;

describeOnBothPlaces('an email', (newPlace) => {
  const api = useApiServer(newPlace);

  const confirm = (token: string, person: Developer) =>
    person.call('POST', '/api/email/confirm', { body: { token } });
  const viewOf = (person: Developer): Promise<EmailAnswer> =>
    person.read<EmailAnswer>('/api/email');
  const newAddress = () => uniquePerson().emailId;

  /** Requests a change of email; returns the tokens of both mails. */
  async function change(person: Developer, newEmail: string, count = 1, confirms = 1) {
    const answer = await person.call('POST', '/api/email/change', { body: { emailId: newEmail } });
    expect(answer.status, answer.text).toBe(200);
    const old = await person.mail(APPROVE, count);
    const fresh = await mailTo(api.place.dataDir, newEmail, CONFIRM, confirms);
    return { approve: tokenOf(old), confirm: tokenOf(fresh), answer: answer.body as EmailAnswer };
  }

  describe('verification', () => {
    test('mails follow until the address is confirmed; interest needs none', async () => {
      const [robin, sam] = [await Developer.signUp(api), await Developer.signUp(api)];
      expect(robin.user.emailVerified).toBe(false);
      expect((await robin.send('interested', sam)).status).toBe(200);
      const first = await robin.mail(VERIFY);
      expect(first.link).toMatch(/^\/confirm-email#/);
      expect(first.text, 'words a stranger typed').not.toContain('Robin');
      expect((await robin.call('POST', '/api/email/verification')).status).toBe(200);
      const second = await robin.mail(VERIFY, 2);
      const verified = { status: 200, body: { kind: 'verified' }, cookie: '' };
      expect(await confirm(tokenOf(first), robin)).toMatchObject(verified);
      expect((await viewOf(robin)).emailVerified).toBe(true);
      expect((await confirm(tokenOf(second), robin)).status, 'one was used').toBe(410);
      expect((await robin.call('POST', '/api/email/verification')).status).toBe(409);
    });

    test('a forged, expired or unrelated token is refused', async () => {
      const robin = await Developer.signUp(api);
      const { emailId } = robin.credentials;
      const token = tokenOf(await robin.mail(VERIFY));
      const reset = await robin.resetToken();
      // The earlier format of the links, with signed tokens.
      const head = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
      const body = Buffer.from(JSON.stringify({ email: emailId })).toString('base64url');
      const jwt = `${head}.${body}.`;
      for (const forged of [reset, token.slice(1), `${token}A`, jwt, 'a.b.c', '..']) {
        const answer = await confirm(forged, robin);
        expect(answer, forged).toMatchObject({ status: 410, body: { code: 'bad_link' } });
      }
      expect((await robin.resetPassword('by the wrong link', token)).status).toBe(410);
      await robin.change('account_links', { expiresAt: Date.now() - 1 });
      expect((await confirm(token, robin)).status).toBe(410);
      expect((await viewOf(robin)).emailVerified).toBe(false);
    });
  });

  describe.each(['old first', 'new first'])('a change, %s', (order) => {
    test('needs both addresses, and each link works once', async () => {
      const robin = await Developer.signUp(api);
      const { emailId, password } = robin.credentials;
      const next = newAddress();
      const token = await robin.resetToken();
      const links = await change(robin, next);
      const { source } = await mailTo(api.place.dataDir, next, CONFIRM);
      expect(source, 'the mail to the new address').not.toContain(emailId);
      const [first, second] =
        order === 'old first' ? [links.approve, links.confirm] : [links.confirm, links.approve];
      expect(links.answer.change).toMatchObject({
        newEmail: next,
        approved: false,
        confirmed: false,
      });

      expect(await confirm(first, robin)).toMatchObject({
        status: 200,
        body: { kind: 'half', waitsFor: order === 'old first' ? 'new' : 'old' },
      });
      expect((await confirm(first, robin)).status, 'used once').toBe(410);
      expect(await viewOf(robin)).toMatchObject({
        emailId,
        change: { approved: order === 'old first', confirmed: order === 'new first' },
      });
      await openSession(api.url, { emailId, password });

      expect(await confirm(second, robin)).toMatchObject({
        status: 200,
        body: { kind: 'changed', emailId: next },
      });
      expect((await confirm(second, robin)).status).toBe(410);
      expect(await viewOf(robin)).toEqual({ emailId: next, emailVerified: true, change: null });
      await expect(openSession(api.url, { emailId, password })).rejects.toThrow(/400/);
      await openSession(api.url, { emailId: next, password });
      // Links sent to the old address fail.
      expect((await robin.resetPassword('a stolen mailbox', token)).status).toBe(410);
    });
  });

  test('two simultaneous link presses change the address once', async () => {
    const robin = await Developer.signUp(api);
    const next = newAddress();
    const links = await change(robin, next);
    const statuses = await statusesAtOnce(8, (n) =>
      confirm(n < 4 ? links.approve : links.confirm, robin),
    );
    expect(statuses).toEqual([200, 200, ...Array<number>(6).fill(410)]);
    expect((await viewOf(robin)).emailId).toBe(next);
  });

  test('two simultaneous changes to one address give it to one person', async () => {
    const round = async () => {
      const people = [await Developer.join(api), await Developer.join(api)] as const;
      const address = newAddress();
      const tokens: string[] = [];
      for (const [index, person] of people.entries()) {
        const links = await change(person, address, 1, index + 1);
        expect((await confirm(links.approve, person)).status).toBe(200);
        tokens.push(links.confirm);
      }
      const press = (n: number) => confirm(tokens[n] ?? '', people[n] ?? people[0]);
      expect(await statusesAtOnce(2, press)).toEqual([200, 409]);
    };
    await Promise.all(Array.from({ length: 5 }, round));
  });

  test('a newer, cancelled or expired change invalidates the links', async () => {
    const robin = await Developer.signUp(api);
    const areDead = async (links: { approve: string; confirm: string }) => {
      for (const token of [links.approve, links.confirm])
        expect((await confirm(token, robin)).status).toBe(410);
    };
    const first = await change(robin, newAddress());
    await confirm(first.approve, robin);
    const second = await change(robin, newAddress(), 2);
    expect(second.answer.change).toMatchObject({ approved: false, confirmed: false });
    await areDead(first);
    expect((await robin.call('DELETE', '/api/email/change')).body).toMatchObject({ change: null });
    await areDead(second);
    const third = await change(robin, newAddress(), 3);
    await robin.change('email_changes', { expiresAt: Date.now() - 1 });
    await areDead(third);
    expect(await viewOf(robin)).toMatchObject({
      emailId: robin.credentials.emailId,
      change: null,
    });
  });

  test('an address with an account cannot be taken', async () => {
    const [robin, sam] = [await Developer.signUp(api), await Developer.signUp(api)];
    const own = await robin.call('POST', '/api/email/change', {
      body: { emailId: robin.credentials.emailId },
    });
    expect(own).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    const next = newAddress();
    const ask = async (newEmail: string) => {
      const answer = await robin.call('POST', '/api/email/change', { body: { emailId: newEmail } });
      const { change, ...rest } = answer.body as EmailAnswer;
      return [answer.status, rest, { ...change, newEmail: '', expiresAt: '' }];
    };
    const { emailId: taken } = sam.credentials;
    expect(await ask(taken), 'answered alike').toEqual(await ask(next));
    await ask(taken);
    await mailTo(api.place.dataDir, taken, TAKEN, 2);
    expect(
      (await mailsTo(api.place.dataDir, taken)).filter(({ subject }) => CONFIRM.test(subject)),
    ).toEqual([]);
    const approval = await robin.mail(APPROVE, 3);
    expect((await confirm(tokenOf(approval), robin)).body).toMatchObject({ kind: 'half' });
    expect((await viewOf(robin)).emailId).toBe(robin.credentials.emailId);

    const links = await change(robin, next, 4, 2);
    await confirm(links.approve, robin);
    const late = await Developer.signUp(api, uniquePerson({ emailId: next }));
    expect(await confirm(links.confirm, robin)).toMatchObject({ status: 409 });
    expect((await viewOf(robin)).emailId).toBe(robin.credentials.emailId);
    expect((await viewOf(late)).emailId).toBe(next);
  });

  test('a sign-up with a taken email notifies its confirmed owner', async () => {
    const robin = await Developer.signUp(api);
    const again = async () =>
      (await api.call('POST', '/api/signup', { body: { ...robin.credentials, firstName: 'Eve' } }))
        .status;
    expect(await again()).toBe(409);
    await robin.confirmEmail();
    expect(await again()).toBe(409);
    const mail = await robin.mail(TAKEN);
    expect(mail.text).not.toMatch(/Eve|Robin/);
    expect(await robin.mails(TAKEN)).toHaveLength(1);
  });

  test('unconfirmed addresses receive no text typed by other people', async () => {
    const robin = await Developer.signUp(api);
    const spam = `buy-now-${newAddress()}`;
    await change(robin, spam);
    const mails = await robin.mails();
    expect(mails.length).toBeGreaterThan(1);
    for (const { text, html } of mails) expect(text + html).not.toMatch(/buy-now|Robin/);
    await robin.confirmEmail();
    await change(robin, spam, 2, 2);
    const approval = await robin.mail(APPROVE, 2);
    expect(approval.text).toContain(spam);
  });

  test('the password replaces the approval of an unconfirmed address', async () => {
    const robin = await Developer.signUp(api);
    const { password } = robin.credentials;
    const next = newAddress();
    const ask = (typed: string, newEmail = next) =>
      robin.call('POST', '/api/email/change', { body: { emailId: newEmail, password: typed } });
    const wrong = { status: 400, body: { code: 'wrong_password' } };
    expect(await ask('not the password')).toMatchObject(wrong);
    expect((await viewOf(robin)).change).toBeNull();
    expect((await ask(password)).body).toMatchObject({
      change: { newEmail: next, approved: true, confirmed: false },
    });
    const link = tokenOf(await mailTo(api.place.dataDir, next, CONFIRM));
    expect((await confirm(link, robin)).body).toEqual({ kind: 'changed', emailId: next });
    const mails = await robin.mails();
    expect(mails.filter(({ subject }) => APPROVE.test(subject))).toEqual([]);
    // The new address is confirmed, so its own approval counts.
    expect((await ask(password, newAddress())).body).toMatchObject({ change: { approved: false } });
  });

  test('a confirmed address voids a change approved by password', async () => {
    const robin = await Developer.signUp(api);
    const { emailId, password } = robin.credentials;
    const next = newAddress();
    await robin.call('POST', '/api/email/change', { body: { emailId: next, password } });
    await confirm(tokenOf(await robin.mail(VERIFY)), robin);
    const link = tokenOf(await mailTo(api.place.dataDir, next, CONFIRM));
    expect((await confirm(link, robin)).status).toBe(410);
    expect((await viewOf(robin)).emailId).toBe(emailId);
  });

  test('a change needs a valid address', async () => {
    const robin = await Developer.signUp(api);
    for (const body of [
      {},
      { emailId: 'nobody' },
      { emailId: 'a@b.example\r\nBcc: c@d.example' },
      { emailId: newAddress(), userId: robin.id },
      { emailId: `${'a'.repeat(250)}@x.example` },
    ]) {
      const answer = await robin.call('POST', '/api/email/change', { body });
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 400 });
    }
    expect((await viewOf(robin)).change).toBeNull();
  });
});

test('“Send again” and changes are limited per person', async () => {
  const RATE_LIMITS = 'verification.user=2/1h email.user=2/1h';
  const api = await startForTest(await newSqlitePlace(), { RATE_LIMITS });
  const robin = await Developer.signUp(api);
  const again = async () => (await robin.call('POST', '/api/email/verification')).status;
  expect([await again(), await again(), await again()]).toEqual([200, 200, 429]);
  const change = async () => {
    const { emailId } = uniquePerson();
    return (await robin.call('POST', '/api/email/change', { body: { emailId } })).status;
  };
  expect([await change(), await change(), await change()]).toEqual([200, 200, 429]);
  await robin.mail(VERIFY, 3);
  expect(await robin.mails(VERIFY)).toHaveLength(3);
});

test('changes to an address by others leave its sign-up open', async () => {
  const api = await startForTest(await newSqlitePlace(), {
    RATE_LIMITS: 'email.recipient=2/24h',
  });
  const target = uniquePerson();
  const eve = await Developer.signUp(api);
  await eve.confirmEmail();
  const change = () => eve.call('POST', '/api/email/change', { body: { emailId: target.emailId } });
  expect([(await change()).status, (await change()).status]).toEqual([200, 200]);
  expect((await change()).status).toBe(429);
  expect((await api.call('POST', '/api/signup', { body: target })).status).toBe(201);
});
