import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { DAY_MS } from '#shared/time.ts';
import { createLog } from '#server/platform/log.ts';
import {
  createOutbox,
  type Mail,
  type Outbox,
  type OutboxParts,
} from '#server/platform/mail/outbox.ts';
import { smtpTransport } from '#server/platform/mail/mail.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/free-port.ts';
import { type MailServer, refusal, startMailServer } from '../../support/fakes/mail-server.ts';

const mail: Mail = {
  to: 'owner@pairwise.example',
  replyTo: { name: 'Žofie "Z" Nováková', address: 'zofie@pairwise.example' },
  subject: 'Une idée, ein Plan',
  text: 'First line\n.\nA line after a lone dot',
};

const never = () => new Promise<void>(() => undefined);
/** Enough attempts for a busy machine. */
const patient = Array<number>(1000).fill(20);
const log = createLog({ logLevel: 'silent' });

describeOnBothDatabases('The outbox', (openDb) => {
  let database: Database;
  beforeEach(async () => {
    database = await openDb();
  });
  const open: { close: () => Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
  });

  async function mailServer(...args: Parameters<typeof startMailServer>): Promise<MailServer> {
    const server = await startMailServer(...args);
    open.push(server);
    return server;
  }

  interface Node extends Outbox {
    kept: Map<string, string>;
  }

  function node(url: string, parts: Partial<OutboxParts> = {}): Node {
    const kept = new Map<string, string>();
    const outbox = createOutbox({
      database,
      log,
      send: smtpTransport(url),
      files: {
        keep: (id, { text }) => {
          kept.set(id, text as string);
          return Promise.resolve();
        },
        discard: () => Promise.resolve(),
        discardBefore: () => Promise.resolve(),
      },
      backoff: [20, 20, 20],
      lookMs: 10,
      stopMs: 100,
      ...parts,
    });
    open.push(outbox);
    outbox.start();
    return { ...outbox, kept };
  }

  const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute();

  const ageMail = (times: { createdAt: number } | { endedAt: number }) =>
    database.db.updateTable('outbox').set(times).execute();

  async function untilStatus(status: string) {
    return eventually(async () => {
      const [row] = await rows();
      expect(row).toMatchObject({ status });
      return row!;
    });
  }

  test('delivers a mail once, with the headers of its row', async () => {
    const server = await mailServer();
    await node(server.url).post(mail);
    const row = await untilStatus('sent');
    expect(row).toMatchObject({ attempts: 1, dueAt: null, claim: null, lastError: null });
    expect(server.arrived).toHaveLength(1);
    const [headers = '', body] = server.arrived[0]!.split('\r\n\r\n');
    expect(headers).toContain(`Message-ID: <${row.id}@pairwise.example>`);
    expect(headers).toContain('To: owner@pairwise.example');
    expect(headers).toMatch(/^From: Pairwise <hello@pairwise\.example>$/m);
    expect(headers).toMatch(/^Reply-To: =\?UTF-8\?.*\r\n <zofie@pairwise\.example>$/m);
    expect(headers).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(body).toBe('First line\r\n.\r\nA line after a lone dot\r\n');
  });

  test('signs in with the user and password of the URL', async () => {
    const seen: string[] = [];
    const server = await mailServer(
      {},
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: ({ username, password }, _session, done) => {
          seen.push(`${String(username)}|${String(password)}`);
          done(null, { user: username });
        },
      },
    );
    const url = new URL(server.url);
    url.username = 'pair wise';
    url.password = 'p@ss/w:rd';
    node(url.href);
    await node(url.href).post(mail);
    await untilStatus('sent');
    expect(seen).toEqual(['pair wise|p@ss/w:rd']);
  });

  test('retries the same bytes after a temporary refusal', async () => {
    let refusals = 0;
    const server = await mailServer({
      message: () => {
        refusals += 1;
        if (refusals < 3) throw refusal(451);
      },
    });
    await node(server.url).post(mail);
    expect(await untilStatus('sent')).toMatchObject({ attempts: 3 });
    expect(server.arrived).toHaveLength(3);
    expect(new Set(server.arrived).size).toBe(1);
  });

  test('keeps a permanently refused mail without retrying', async () => {
    const server = await mailServer({
      recipient: () => {
        throw refusal(550);
      },
    });
    const outbox = node(server.url);
    await outbox.post(mail);
    const row = await untilStatus('refused');
    expect(row).toMatchObject({ attempts: 1, lastError: 'RCPT TO EENVELOPE 550' });
    expect(outbox.kept.get(row.id)).toContain('A line after a lone dot');
    expect(server.sessions()).toBe(1);
    expect(await outbox.state()).toEqual({ open: 0, oldestMs: 0, failed: 1 });
    await ageMail({ endedAt: Date.now() - 2 * DAY_MS });
    expect((await outbox.state()).failed).toBe(0);
  });

  test('survives a mail server outage and a restart', async () => {
    const port = await freePort();
    const url = `smtp://127.0.0.1:${port}`;
    const before = node(url, { backoff: patient });
    await before.post(mail);
    await eventually(async () => expect((await rows())[0]!.attempts).toBeGreaterThan(1));
    await before.close();
    expect((await rows())[0]).toMatchObject({ status: 'waiting', claim: null });
    await ageMail({ createdAt: Date.now() - DAY_MS });
    const { oldestMs, ...rest } = await before.state();
    expect(rest).toEqual({ open: 1, failed: 0 });
    expect(oldestMs / DAY_MS).toBeCloseTo(1, 2);
    const server = await mailServer({}, { port });
    expect(server.arrived).toEqual([]);
    node(url, { backoff: patient });
    await untilStatus('sent');
    expect(server.arrived).toHaveLength(1);
  });

  test('gives up after the last attempt and keeps the mail', async () => {
    const outbox = node(`smtp://127.0.0.1:${await freePort()}`, { backoff: [10, 10] });
    await outbox.post(mail);
    const row = await untilStatus('expired');
    expect(row.attempts).toBe(3);
    expect([...outbox.kept.keys()]).toEqual([row.id]);
  });

  test.each(['recipient', 'message'] as const)(
    'repeats the same mail without an answer to the %s',
    async (part) => {
      const server = await mailServer({ [part]: never });
      await node(server.url, { attemptMs: 400, backoff: patient }).post(mail);
      await eventually(async () => expect((await rows())[0]!.attempts).toBeGreaterThan(1));
      server.habits[part] = () => undefined;
      await untilStatus('sent');
      expect(server.arrived.length > 1).toBe(part === 'message');
      expect(new Set(server.arrived).size).toBe(1);
    },
  );

  test('a sent mail leaves no timer behind', async () => {
    const signals: AbortSignal[] = [];
    const outbox = node('smtp://127.0.0.1:9', {
      attemptMs: 100,
      backoff: [],
      send: ({ signal }) => {
        signals.push(signal);
        if (signals.length === 1) return Promise.resolve();
        return new Promise((_, reject) => signal.addEventListener('abort', reject));
      },
    });
    await outbox.post(mail);
    await untilStatus('sent');
    await outbox.post(mail);
    // The second attempt ends by its timer, which began after the first one's.
    await eventually(() => expect(signals[1]?.aborted).toBe(true));
    expect(signals[0]?.aborted).toBe(false);
  });

  test('two nodes send each mail once', async () => {
    const server = await mailServer();
    const nodes = [node(server.url), node(server.url)];
    const subjects = Array.from({ length: 30 }, (_, index) => `Number ${index}`);
    await Promise.all(
      subjects.map((subject, index) => nodes[index % 2]!.post({ ...mail, subject })),
    );
    await eventually(async () => {
      const statuses = (await rows()).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set(['sent']));
    });
    const got = server.arrived.map((text) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim());
    expect(got.sort()).toEqual(subjects.sort());
  });

  // An earlier version, with at-most-once delivery, called the second status `handing-over`.
  test.each(['claimed', 'handing-over'])('takes over from a lost node: %s', async (status) => {
    const lost = node(`smtp://127.0.0.1:${await freePort()}`);
    await lost.close();
    await lost.post(mail);
    await database.db
      .updateTable('outbox')
      .set({ status: status as 'claimed', claim: 'lost', dueAt: Date.now() - 1, attempts: 1 })
      .execute();
    const server = await mailServer();
    node(server.url);
    expect(await untilStatus('sent')).toMatchObject({ attempts: 2 });
    expect(server.arrived).toHaveLength(1);
  });

  test('leaves a mail alone while another node sends it', async () => {
    const accept = Promise.withResolvers<undefined>();
    const server = await mailServer({ message: () => accept.promise });
    await node(server.url, { stopMs: 10_000 }).post(mail);
    await eventually(() => expect(server.arrived).toHaveLength(1));
    const other = node(server.url);
    await other.post({ ...mail, subject: 'Another' });
    await eventually(() => expect(server.arrived).toHaveLength(2));
    accept.resolve(undefined);
    await eventually(async () => {
      expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent']);
    });
    expect(server.arrived.map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1])).toEqual(
      (await rows()).map(({ id }) => `<${id}@pairwise.example>`),
    );
  });

  test('a shutdown releases mail unanswered in time', async () => {
    const server = await mailServer({ recipient: never });
    const outbox = node(server.url);
    await outbox.post(mail);
    await eventually(() => expect(server.sessions()).toBe(1));
    await outbox.close();
    expect((await rows())[0]).toMatchObject({ status: 'waiting', attempts: 0 });
  });

  test('a shutdown releases newly claimed mail', async () => {
    const outbox = node(`smtp://127.0.0.1:${await freePort()}`, { backoff: patient });
    await outbox.post(mail);
    for (let i = 0; i < 20; i += 1) {
      const again = node(`smtp://127.0.0.1:${await freePort()}`, { backoff: patient });
      await again.close();
    }
    await outbox.close();
    expect((await rows())[0]).toMatchObject({ status: 'waiting', claim: null });
  });

  test('a shutdown waits for the answer to a sent mail', async () => {
    const arrived = Promise.withResolvers<undefined>();
    const accept = Promise.withResolvers<undefined>();
    const server = await mailServer({
      message: () => {
        arrived.resolve(undefined);
        return accept.promise;
      },
    });
    const outbox = node(server.url, { stopMs: 10_000 });
    await outbox.post(mail);
    await arrived.promise;
    const closed = outbox.close();
    accept.resolve(undefined);
    await closed;
    expect((await rows())[0]).toMatchObject({ status: 'sent' });
  });

  test('mail is sent only after its transaction commits', async () => {
    const server = await mailServer();
    const outbox = node(server.url);
    const rolledBack = database.db.transaction().execute(async (trx) => {
      await outbox.post({ ...mail, subject: 'Never' }, trx);
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await database.db.transaction().execute((trx) => outbox.post(mail, trx));
    await untilStatus('sent');
    expect(await rows()).toHaveLength(1);
  });

  test('refuses a line break in a header', async () => {
    const outbox = node('smtp://127.0.0.1:9');
    const injected: Mail[] = [
      { ...mail, subject: 'Hello\r\nBcc: everyone@pairwise.example' },
      { ...mail, to: 'owner@pairwise.example\nBcc: everyone@pairwise.example' },
      { ...mail, replyTo: { name: 'A\r\nX: y', address: 'a@pairwise.example' } },
    ];
    for (const one of injected) await expect(outbox.post(one)).rejects.toThrow('line break');
    expect(await rows()).toEqual([]);
  });

  test('deletes mail a month after its end', async () => {
    const server = await mailServer();
    const outbox = node(server.url);
    await outbox.post(mail);
    await untilStatus('sent');
    await ageMail({ endedAt: Date.now() - 31 * DAY_MS });
    await outbox.post({ ...mail, subject: 'New' });
    await outbox.forgetEnded(Date.now());
    expect((await rows()).map(({ subject }) => subject)).toEqual(['New']);
  });
});
