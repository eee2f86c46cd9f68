import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectAccounts, createAccount } from '../support/account.ts';
import { ChatClient } from '../support/chat/chat-client.ts';
import { type DatabasePlace, describeOnBothPlaces } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { type MailServer, refusal, startMailServer } from '../support/fakes/mail-server.ts';
import { type RedisServer, startRedis } from '../support/redis.ts';
import { envOf, runScript } from '../support/run-script.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

describeOnBothPlaces('host commands next to a running server', (newPlace) => {
  let place: DatabasePlace;
  let redis: RedisServer;
  let mail: MailServer;
  let server: ServerProcess;
  let env: Record<string, string>;
  beforeAll(async () => {
    place = await newPlace();
    redis = await startRedis();
    mail = await startMailServer();
    env = { ...envOf(place), REDIS_URL: redis.url, SMTP_URL: mail.url };
    server = await startServer({ env });
  });
  afterAll(async () => {
    await server.stop();
    await mail.close();
    await redis.kill();
  });

  const profile = async (cookie: string) =>
    (await fetch(`${server.url}/api/profile/view`, { headers: { cookie } })).status;

  test('a person is exported, and signed out at once when removed', async () => {
    const [ada, ben] = [await createAccount(server.url), await createAccount(server.url)];
    await connectAccounts(server.url, ada, ben);
    const [adas, bens] = [
      await ChatClient.open(server.url, ada.cookie),
      await ChatClient.open(server.url, ben.cookie),
    ];
    const copy = join(place.dataDir, 'ada.json');
    const exported = () => runScript('export-person', [ada.user._id, '--to', copy], env);
    expect((await exported()).output).toContain(`The data of ${ada.credentials.emailId} is in `);
    const data = JSON.parse(await readFile(copy, 'utf8')) as { connections: unknown[] };
    expect(JSON.stringify(data.connections)).toContain(ben.user._id);
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
    // An existing file stays.
    expect((await exported()).code).toBe(1);
    const left = adas.closed();
    const { emailId } = ada.credentials;
    expect(
      await runScript('remove-person', [emailId.toUpperCase()], env, {
        from: 'sources',
      }),
    ).toEqual({
      code: 0,
      output: expect.stringContaining(
        `${emailId} is removed, with all that hung on the account.\n`,
      ) as string,
    });
    await left;
    await bens.hears('connectionLost', ({ userId }) => userId === ada.user._id);
    bens.close();
    expect(await profile(ada.cookie)).toBe(401);
    expect(await profile(ben.cookie)).toBe(200);
    const connections = await fetch(`${server.url}/api/user/connections`, {
      headers: { cookie: ben.cookie },
    });
    expect(await connections.text()).not.toContain(ada.user._id);

    // A second removal reports the missing person; the script takes an id or an address.
    expect(await runScript('remove-person', [emailId], env)).toEqual({
      code: 1,
      output: expect.stringContaining(`Nobody has the address or id ${emailId}.\n`) as string,
    });
    expect((await runScript('remove-person', [ben.user._id], env)).code).toBe(0);
    expect(await profile(ben.cookie)).toBe(401);
    expect(await runScript('remove-person', [], env)).toEqual({
      code: 1,
      output: expect.stringMatching(/^Usage: /) as string,
    });
  });

  test('refused mail is sent again and its file is deleted', async () => {
    mail.habits.recipient = () => {
      throw refusal(550);
    };
    const ada = await createAccount(server.url);
    const files = () => readdir(join(place.dataDir, 'mail')).catch(() => []);
    await eventually(async () => expect(await files()).toHaveLength(1));
    mail.habits = {};
    const address = ada.credentials.emailId;
    expect(await runScript('resend-mail', ['--to', 'nobody@pairwise.example'], env)).toEqual({
      code: 0,
      output: expect.stringContaining('0 mails on the way again') as string,
    });
    expect(await files()).toHaveLength(1);
    const sent = await runScript('resend-mail', ['--to', address], env, { from: 'sources' });
    expect([sent.code, sent.output]).toEqual([
      0,
      expect.stringContaining('1 mail on the way again'),
    ]);
    await eventually(() => expect(mail.arrived.join()).toContain(address));
    expect(await files()).toEqual([]);
    // A mail is sent again only once.
    expect((await runScript('resend-mail', [], env)).output).toContain('0 mails on the way again');
  });
});
