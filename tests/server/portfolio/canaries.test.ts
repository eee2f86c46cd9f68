import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { uniquePerson } from '../../support/account.ts';
import { type ApiAnswer, useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { tokenOf } from '../../support/fakes/mailbox.ts';

const METRICS_TOKEN = 'a token of sixteen letters';

/** Returns a unique text; finding it anywhere means that a secret leaked. */
const canary = (kind: string): string => `canary-${kind}-${randomBytes(9).toString('hex')}`;

describeOnBothPlaces('private data', (newPlace) => {
  const lines: string[] = [];
  const logLines = { write: (line: string) => void lines.push(line) };
  const api = useApiServer(newPlace, { METRICS_TOKEN }, { logLines });

  test('appears in no log, metric or error answer', async () => {
    const secrets: string[] = [];
    const refusals: string[] = [];
    const plant = (kind: string): string => {
      const planted = canary(kind);
      secrets.push(planted);
      return planted;
    };
    const refused = async (call: Promise<ApiAnswer>): Promise<void> => {
      const answer = await call;
      expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
      refusals.push(answer.text, JSON.stringify([...answer.headers]));
    };

    // Passwords: stored, mistyped, too long, changed, reset.
    const ada = await Developer.signUp(api, uniquePerson({ password: plant('password') }));
    const { emailId, password } = ada.credentials;
    const post = (path: string, body: unknown) => api.call('POST', path, { body });
    await refused(post('/api/login', { emailId, password: plant('wrong') }));
    await refused(post('/api/login', { emailId, password, extra: plant('extra') }));
    await refused(post('/api/signup', { ...ada.credentials, password: plant('taken') }));
    await refused(post('/api/signup', { ...uniquePerson(), password: plant('x').repeat(9) }));
    const body = { currentpassword: plant('current'), newpassword: plant('new') };
    await refused(ada.call('PUT', '/api/profile/password', { body }));

    // Tokens of sessions and of links in mails.
    secrets.push(decodeURIComponent(ada.cookie.split('=')[1] ?? '').split('.')[0] ?? '');
    const [session = '', device = ''] = ada.cookie.split('; ');
    secrets.push(device.split('=')[1] ?? '');
    await refused(api.call('GET', '/api/profile/view', { cookie: `${session}${plant('sid')}` }));
    await post('/api/password/forgot', { emailId });
    const token = tokenOf(await ada.mail(/new Pairwise password/));
    secrets.push(token);
    const newpassword = plant('reset');
    expect((await post('/api/password/reset', { token, newpassword })).status).toBe(200);
    await refused(post('/api/password/reset', { token, newpassword }));
    await refused(post('/api/password/link', { token: plant('link') }));
    await refused(post('/api/email/link', { token: plant('look') }));
    const asked = tokenOf(await ada.mail(/^Confirm your email/));
    secrets.push(asked);
    await refused(post('/api/email/confirm', { token: plant('confirm'), password: plant('pass') }));
    await refused(post('/api/email/take-over', { token: asked, newpassword: plant('late') }));
    await refused(post('/api/notifications/unsubscribe', { t: plant('unsubscribe') }));

    // API keys of an assistant, never meant for our server: in a query, in headers, in a body.
    const key = plant('key');
    await refused(api.call('GET', `/api/no-such-address?key=${key}`));
    const headers = { authorization: `Bearer ${plant('bearer')}`, 'x-goog-api-key': plant('goog') };
    await refused(api.call('GET', '/api/profile/view', { headers }));

    // Messages between people, accepted and refused.
    const [ben, cleo, dan] = await Developer.many(api, 3);
    await connect(ben, cleo);
    const client = await ben.socket();
    const say = (targetUserId: string, text: string) =>
      client.ask('sendMessage', { targetUserId, text });
    expect((await say(cleo.id, plant('message'))).ok).toBe(true);
    for (const answer of [
      await say(dan.id, plant('stranger')),
      await say(cleo.id, plant('long').repeat(300)),
      await client.askAnything(plant('event'), { text: plant('nothing') }),
    ]) {
      expect(answer.ok).toBe(false);
      refusals.push(JSON.stringify(answer));
    }
    await refused(ben.report(cleo, { reason: 'other', details: '', messageIds: [plant('id')] }));
    const contact = { firstName: 'V', lastName: 'V', email: 'v@x.example' };
    const message = plant('contact');
    expect((await post('/api/send-email', { ...contact, message })).status).toBe(200);

    // A database error carries statements and values with it.
    const { db } = api.backend.database;
    await sql`alter table users rename to users_away`.execute(db);
    try {
      await refused(post('/api/login', { emailId, password: plant('fault') }));
      await refused(post('/api/signup', uniquePerson({ password: plant('fault') })));
      await refused(ben.call('PUT', '/api/profile/edit', { body: { about: plant('about') } }));
    } finally {
      await sql`alter table users_away rename to users`.execute(db);
    }
    client.close();

    const asMonitor = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } };
    const metrics = await fetch(`${api.url}/metrics`, asMonitor).then((answer) => answer.text());
    expect(metrics).toContain('# HELP');
    const logged = lines.join('');
    expect(lines.length, 'something was logged').toBeGreaterThan(20);
    expect(logged).toContain('request failed');
    expect(logged, 'who signed up is named by id').toContain(`"user":"${ada.id}"`);
    for (const secret of secrets.filter(Boolean)) {
      expect(logged.includes(secret), `log: ${secret}`).toBe(false);
      expect(metrics.includes(secret), `metrics: ${secret}`).toBe(false);
      expect(refusals.join('\n').includes(secret), `answers: ${secret}`).toBe(false);
    }
    expect(logged.includes(emailId), 'nor an email address').toBe(false);
  });
});
