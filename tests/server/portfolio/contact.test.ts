import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/db/open.ts';
import { type DatabasePlace, describeOnBothPlaces } from '../../support/databases.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/free-port.ts';
import { type MailServer, startMailServer } from '../../support/fakes/mail-server.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';

const message = {
  firstName: 'Ines',
  lastName: 'Cardoso',
  email: 'ines@pairwise.example',
  phone: '999-999-9999',
  subject: '',
  budget: '',
  timeline: '',
  message: 'Shall we build a small thing?',
  photoUrl: 'https://photos.pairwise.example/ines.webp',
  homepage: '',
};

function post(server: ServerProcess, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${server.url}/api/send-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url, ...headers },
    body: JSON.stringify(body),
  });
}

/** Posts the form like a browser without JavaScript, without following redirects. */
function submit(server: ServerProcess, fields: Record<string, string>, headers = {}) {
  return fetch(`${server.url}/api/send-email`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url, ...headers },
    body: new URLSearchParams(fields),
  });
}

const folderOf = (server: ServerProcess) => join(server.dataDir, 'mail');

async function keptFiles(server: ServerProcess): Promise<string[]> {
  const all = await readdir(folderOf(server)).catch(() => []);
  const names = all.filter((name) => name.endsWith('.eml'));
  return Promise.all(names.map((name) => readFile(join(folderOf(server), name), 'utf8')));
}

describe('The contact form without SMTP_URL', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  /** Returns the files created by `send` alone. */
  async function newFiles(send: () => Promise<Response>, count: number) {
    const before = await keptFiles(server);
    const response = await send();
    await eventually(async () => {
      expect(await keptFiles(server)).toHaveLength(before.length + count);
    });
    const files = (await keptFiles(server)).filter((file) => !before.includes(file));
    return { response, files };
  }

  test('keeps each message as an .eml file to the owner', async () => {
    const { response, files } = await newFiles(() => post(server, message), 1);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true });
    expect(files[0]).toMatch(/^To: hello@pairwise\.example\r$/m);
    expect(files[0]).toMatch(/^Reply-To: Ines Cardoso <ines@pairwise\.example>\r$/m);
    expect(files[0]).toMatch(/^Subject: A visitor wrote to you on Pairwise\r$/m);
    expect(files[0]).toContain('> Shall we build a small thing?');
    expect(files[0]).toContain('Phone: 999-999-9999');
    // Long lines are wrapped in a mail.
    const unwrapped = files[0]?.replaceAll('=\r\n', '');
    expect(unwrapped).toContain('Photo: https://photos.pairwise.example/ines.webp');
    // The log has the path of the file, without personal text.
    await eventually(() => expect(server.output()).toContain('"msg":"mail kept"'));
    expect(server.output()).not.toMatch(/ines|cardoso|999-999|small thing/i);
  });

  test('accepts the required fields alone in any script', async () => {
    const { firstName, lastName, email } = message;
    const text = 'Olá, 你好, 🙂\nשלום';
    const { response, files } = await newFiles(
      () => post(server, { firstName, lastName, email, message: text }),
      1,
    );
    expect(response.status).toBe(200);
    const encoded = files[0]!.slice(files[0]!.indexOf('\r\n\r\n')).replace(/\s/g, '');
    const body = files[0]!.includes('base64')
      ? Buffer.from(encoded, 'base64').toString()
      : decodeURIComponent(
          files[0]!
            .slice(files[0]!.indexOf('\r\n\r\n'))
            .replaceAll('=\r\n', '')
            .replaceAll('=', '%'),
        );
    expect(body.replaceAll('\r\n', '\n')).toContain(text.replace('\n', '\n> '));
  });

  test('refuses invalid and smuggled fields with an explanation, and keeps nothing', async () => {
    const refused = async (field: string, value: string) => {
      const response = await post(server, { ...message, [field]: value });
      const body = (await response.json()) as { code: string; message: string; fields: object };
      expect([response.status, body.code], `${field} ${value}`).toEqual([400, 'invalid_input']);
      return body;
    };
    const { response } = await newFiles(async () => {
      for (const [field, value] of [
        ['firstName', 'Ines\r\nBcc: everyone@pairwise.example'],
        ['lastName', 'Cardoso\nBcc: everyone@pairwise.example'],
        ['email', 'ines@pairwise.example\r\nBcc: everyone@pairwise.example'],
        ['email', 'ines@pairwise.example, everyone@pairwise.example'],
        ['subject', 'Hello\rBcc: everyone@pairwise.example'],
        ['phone', '1\u2028Bcc: everyone@pairwise.example'],
      ] as const)
        expect((await refused(field, value)).fields).toHaveProperty(field);
      for (const [field, value, words] of [
        ['firstName', ' ', 'First name is required'],
        ['lastName', '', 'Last name is required'],
        ['email', 'not an address', 'Enter an email address like name@example.org'],
        ['message', '', 'Message is required'],
        ['message', 'a'.repeat(5001), 'Message can have at most 5000 characters'],
        ['homepage', 'https://buy.example', 'Leave the homepage field empty'],
      ] as const)
        expect((await refused(field, value)).message).toBe(words);
      const large = 'a'.repeat(1_000_000);
      for (const [fields, headers] of [
        [{ message: '' }, {}],
        [{ homepage: 'https://buy.example' }, {}],
        [{ message: large }, {}],
        [{}, { origin: 'https://elsewhere.example' }],
      ]) {
        const posted = await submit(server, { ...message, ...fields }, headers);
        // A posted form is answered by a page too.
        expect([posted.status, posted.headers.get('location')]).toEqual([
          303,
          '/portfolio#not-sent',
        ]);
      }
      return post(server, { ...message, message: large });
    }, 0);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'too_large' });
  });

  test('refuses long texts without a stated length too', async () => {
    const stream = {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: new Blob([JSON.stringify({ ...message, message: 'a'.repeat(100_000) })]).stream(),
      // Node requires it, but the DOM types that the compiler also reads lack it.
      duplex: 'half',
    };
    const response = await fetch(`${server.url}/api/send-email`, stream);
    expect(response.status).toBe(413);
  });

  test('accepts the longest message in the widest characters', async () => {
    const { response } = await newFiles(
      () => submit(server, { ...message, message: '字'.repeat(5000) }),
      1,
    );
    expect([response.status, response.headers.get('location')]).toEqual([303, '/portfolio#sent']);
  });
});

describeOnBothPlaces('The contact form over SMTP', (newPlace) => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function start(
    { databaseUrl, dataDir }: DatabasePlace,
    smtpUrl: string,
  ): Promise<ServerProcess> {
    const server = await startServer({
      dataDir,
      env: { SMTP_URL: smtpUrl, DATABASE_URL: databaseUrl ?? '' },
    });
    ends.push(server.stop);
    return server;
  }

  async function mailServer(port = 0): Promise<MailServer> {
    const mails = await startMailServer({}, { port });
    ends.push(mails.close);
    return mails;
  }

  test('survives a mail server outage and a kill -9', async () => {
    const port = await freePort();
    const place = await newPlace();
    const server = await start(place, `smtp://127.0.0.1:${port}`);
    expect((await post(server, message)).status).toBe(200);
    await eventually(() => expect(server.output()).toContain('mail not sent yet'));
    await server.kill();
    // The next attempt is due at once.
    const database = await openDatabase(place);
    await database.db.updateTable('outbox').set({ dueAt: 0 }).execute();
    await database.close();
    const mails = await mailServer(port);
    await server.restart();
    await eventually(() => expect(mails.arrived).toHaveLength(1));
    expect(mails.arrived[0]).toContain('Shall we build a small thing?');
  });
});
