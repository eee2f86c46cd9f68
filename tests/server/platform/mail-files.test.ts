import { execFileSync } from 'node:child_process';
import { randomUUIDv7 } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { createOutbox } from '#server/platform/mail/outbox.ts';
import { startForTest } from '../../support/api-server.ts';
import { describeOnBothDatabases, describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import { mailTo } from '../../support/fakes/mailbox.ts';
import { rowsOf } from '../../support/rows.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describeOnBothPlaces('mail files', (newPlace) => {
  test('mail files are deleted with their account only', async () => {
    const place = await newPlace();
    const api = await startForTest(place);
    const [ada, ben] = [await Developer.signUp(api), await Developer.signUp(api)];
    for (const { credentials } of [ada, ben]) await mailTo(place.dataDir, credentials.emailId, /./);
    const folder = join(place.dataDir, 'mail');
    // A FIFO: opening it would wait for a writer that never comes.
    execFileSync('mkfifo', [join(folder, 'another.eml')]);
    await ada.confirmEmail();
    await ada.leave();
    rmSync(join(folder, 'another.eml'));
    expect(await ada.mails()).toEqual([]);
    expect(await readdir(folder)).toHaveLength(1);
    expect(await ben.mails()).toHaveLength(1);
  });

  test('old mail files and expired sessions are deleted', async () => {
    const place = await newPlace();
    const api = await startForTest(place);
    const [ada, ben] = [await Developer.signUp(api), await Developer.signUp(api)];
    for (const { credentials } of [ada, ben]) await mailTo(place.dataDir, credentials.emailId, /./);
    const folder = join(place.dataDir, 'mail');
    const [old = ''] = await readdir(folder);
    const before = (Date.now() - 29 * DAY_MS) / 1000;
    await utimes(join(folder, old), before, before);
    writeFileSync(join(folder, '.draft'), 'left by a crash');
    await utimes(join(folder, '.draft'), before, before);

    const { db } = api.backend.database;
    const row = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    const ranOut = new Date(Date.now() - 1000).toISOString();
    // More rows than one statement deletes.
    const more = Array.from({ length: 1100 }, () => ({
      ...row,
      id: randomUUIDv7(),
      token: randomUUIDv7(),
      expiresAt: ranOut,
    }));
    for (let at = 0; at < more.length; at += 100) {
      await db
        .insertInto('sessions')
        .values(more.slice(at, at + 100))
        .execute();
    }

    await api.backend.retention.forget(Date.now());
    expect(await readdir(folder)).toHaveLength(1);
    expect(await readdir(folder)).not.toContain(old);
    const left = await rowsOf(api.db, 'sessions');
    expect(left).toHaveLength(2);
    for (const one of [ada, ben]) {
      expect((await one.call('GET', '/api/profile/view')).status).toBe(200);
    }
  });
});

describeOnBothDatabases('a mail in transit during its account’s deletion', (openDb) => {
  test('a later sending leaves no file either', async () => {
    const database = await openDb();
    const kept = new Set<string>();
    const seen: string[] = [];
    const outbox = createOutbox({
      database,
      log: createLog({ logLevel: 'silent' }),
      send: async () => {
        const trx = database.db.transaction();
        await trx.execute((db) => outbox.forget('ada@pairwise.example', db));
        throw Object.assign(new Error('no'), { command: 'RCPT TO', responseCode: 550 });
      },
      files: {
        keep: (id) => {
          seen.push(id);
          kept.add(id);
          return Promise.resolve();
        },
        discard: (id) => {
          kept.delete(id);
          return Promise.resolve();
        },
        discardBefore: () => Promise.resolve(),
      },
    });
    outbox.start();
    await outbox.post({ to: 'ada@pairwise.example', subject: 'x', text: 'x' });
    await eventually(() => expect(seen).toHaveLength(1));
    await eventually(() => expect([...kept]).toEqual([]));
    await outbox.close();
  });
});
