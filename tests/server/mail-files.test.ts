import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { DeliveryFailure } from '#server/platform/mail/courier.ts';
import { createOutbox } from '#server/platform/mail/outbox.ts';
import { startApiServer } from '../support/api-server.ts';
import { describeOnBothDatabases, newDatabasePlace } from '../support/databases.ts';
import { Developer } from '../support/developer.ts';
import { eventually } from '../support/eventually.ts';
import { mailsTo, mailTo } from '../support/mailbox.ts';

test('a deleted account leaves no file of its mail, also when the row is long gone', async () => {
  const place = await newDatabasePlace('sqlite');
  const api = await startApiServer(place);
  try {
    const [ada, ben] = [await Developer.signUp(api), await Developer.signUp(api)];
    for (const { credentials } of [ada, ben]) await mailTo(place.dataDir, credentials.emailId, /./);
    await api.backend.database.db.deleteFrom('outbox').execute();
    await ada.leave();
    expect(await mailsTo(place.dataDir, ada.credentials.emailId)).toEqual([]);
    expect(await readdir(join(place.dataDir, 'mail'))).toHaveLength(1);
    expect(await mailsTo(place.dataDir, ben.credentials.emailId)).toHaveLength(1);
  } finally {
    await api.close();
    await place.remove();
  }
});

describeOnBothDatabases('a mail that is on its way when its account goes', (openDb) => {
  test('leaves no file either', async () => {
    const database = await openDb();
    const kept = new Set<string>();
    const seen: string[] = [];
    const outbox = createOutbox({
      database,
      log: createLog({ logLevel: 'silent' }),
      courier: async ({ to }) => {
        const trx = database.db.transaction();
        await trx.execute((db) => outbox.forget(to, db));
        throw new DeliveryFailure('refused', '550');
      },
      keep: (id) => {
        seen.push(id);
        kept.add(id);
        return Promise.resolve();
      },
      discard: (id) => {
        kept.delete(id);
        return Promise.resolve();
      },
    });
    outbox.start();
    await outbox.post({ to: 'ada@pairwise.example', subject: 'x', text: 'x' });
    await eventually(() => expect(seen).toHaveLength(1));
    await eventually(() => expect([...kept]).toEqual([]));
    await outbox.close();
  });
});
