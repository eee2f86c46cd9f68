import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import { type MailServer, refusal, startMailServer } from '../../support/fakes/mail-server.ts';
import { runScript } from '../../support/run-script.ts';

const DATA_DIR = join(tmpdir(), `pairwise-test-mail-${crypto.randomUUID()}`);

describe('npm run send-test-mail', () => {
  const servers: MailServer[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  async function mailServer(...args: Parameters<typeof startMailServer>): Promise<MailServer> {
    const server = await startMailServer(...args);
    servers.push(server);
    return server;
  }

  const send = (SMTP_URL: string, to = 'ada@pairwise.example') =>
    runScript('send-test-mail', [to], { DATA_DIR, SMTP_URL, MAIL_FROM: 'Site@Company.example' });
  /** An address of this machine that is not a loopback address. */
  const remote = ({ port }: MailServer, user = '', query = '') =>
    `smtp://${user}0.0.0.0:${String(port)}${query}`;

  test('encryption is required except on this machine', async () => {
    const logins: string[] = [];
    const server = await mailServer(
      {},
      {
        allowInsecureAuth: true,
        onAuth: ({ username }, _session, done) => {
          logins.push(String(username));
          done(null, { user: username });
        },
      },
    );
    const { code, output } = await send(remote(server, 'ada:secret@'));
    expect([code, output]).toEqual([1, expect.stringMatching(/offers no encryption: turn on/)]);
    expect(output).not.toContain('secret');
    expect([logins, server.arrived]).toEqual([[], []]);

    const plain = await send(remote(server, 'ada:secret@', '?requireTLS=false'));
    expect(plain.output).toMatch(
      /^Sent to ada@pairwise\.example from site@company\.example: 0\.0\.0\.0:\d+ accepted the mail\.\n$/,
    );
    expect(logins).toEqual(['ada']);
    expect((await send(server.url)).code).toBe(0);
    expect(server.arrived[1]).toMatch(/^From: site@company\.example$/m);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test('a failure names its cause', async () => {
    const locked = await mailServer(
      {},
      { allowInsecureAuth: true, onAuth: (_auth, _session, done) => done(new Error('no')) },
    );
    const login = await send(locked.url.replace('//', '//ada:wrong@'));
    expect([login.code, login.output]).toEqual([1, expect.stringMatching(/the login was refused/)]);

    // The server has a certificate of its own.
    const untrusted = await mailServer({}, { disabledCommands: [] });
    expect((await send(remote(untrusted))).output).toMatch(/certificate is not trusted/);

    const refused = await send(`smtp://127.0.0.1:${String(await freePort())}`);
    expect(refused.output).toMatch(/the connection was refused/);

    const picky = await mailServer({
      recipient: () => {
        throw refusal(550);
      },
    });
    expect((await send(picky.url)).output).toMatch(/the mail server refused it \(RCPT TO .*550\)/);
    expect((await send('')).output).toMatch(/SMTP_URL is not set/);
    expect((await send(picky.url, 'ada')).output).toMatch(/^Usage: /);
  });
});
