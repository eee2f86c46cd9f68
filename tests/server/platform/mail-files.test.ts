import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { createOutbox } from '#server/platform/mail/outbox.ts';
import { DAY_MS } from '#shared/time.ts';
import { startForTest } from '../../support/api-server.ts';
import { describeOnBothDatabases, describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import { mailTo } from '../../support/fakes/mailbox.ts';

describeOnBothPlaces('mail files', (newPlace) => {
  test('are deleted when they are old, or with their account', async () => {
    const place = await newPlace();
    const api = await startForTest(place);
    const [ada, ben] = [await Developer.signUp(api), await Developer.signUp(api)];
    for (const { credentials } of [ada, ben]) await mailTo(place.dataDir, credentials.emailId, /./);
    const folder = join(place.dataDir, 'mail');
    const before = (Date.now() - 29 * DAY_MS) / 1000;
    for (const name of ['old.eml', '.draft']) {
      writeFileSync(join(folder, name), 'left by a crash');
      await utimes(join(folder, name), before, before);
    }
    await api.backend.retention.forget(Date.now());
    expect((await readdir(folder)).filter((name) => /old|draft/.test(name))).toEqual([]);
    for (const one of [ada, ben]) expect(await one.mails()).toHaveLength(1);

    // A FIFO: opening it would wait for a writer that never comes.
    execFileSync('mkfifo', [join(folder, 'another.eml')]);
    await ada.confirmEmail();
    await ada.leave();
    rmSync(join(folder, 'another.eml'));
    expect(await ada.mails()).toEqual([]);
    expect(await readdir(folder)).toHaveLength(1);
    expect(await ben.mails()).toHaveLength(1);
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
