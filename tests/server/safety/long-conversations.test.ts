import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import { rowsOf } from '../../support/rows.ts';

const LENGTH = 20_000;

describeOnBothPlaces('the end of a long conversation', (newPlace) => {
  const api = useApiServer(newPlace);

  const count = async (table: 'messages' | 'ended_messages'): Promise<number> => {
    const rows = await rowsOf(api.db, table);
    return rows.length;
  };

  test.each([
    ['unmatch', LENGTH, (ada: Developer, ben: Developer) => ada.unmatch(ben)],
    ['block', LENGTH, (ada: Developer, ben: Developer) => ada.block(ben)],
    ['deletion', 0, (ada: Developer) => ada.leave()],
  ] as const)('others can write while a %s ends it', async (_name, kept, end) => {
    const { db } = api.backend.database;
    await db.deleteFrom('ended_messages').execute();
    const [ada, ben, cleo] = await Developer.many(api, 3);
    await connect(ada, ben);
    const [lowUserId, highUserId] = [ada.id, ben.id].sort() as [string, string];
    const row = { lowUserId, highUserId, senderId: ben.id, clientId: null, text: 'Hello' };
    for (let from = 0; from < LENGTH; from += 1000) {
      const rows = Array.from({ length: 1000 }, () => ({ ...row, id: randomUUIDv7() }));
      await db.insertInto('messages').values(rows).execute();
    }
    let isOver = false;
    const ending = end(ada, ben).then(() => (isOver = true));
    // Waits until the deletion has begun. Rows of an open transaction would be invisible until its end.
    await eventually(async () => expect(await count('messages')).toBeLessThan(LENGTH));
    await cleo.edit({ about: 'Meanwhile' });
    expect(isOver).toBe(false);
    await ending;
    expect([await count('messages'), await count('ended_messages')]).toEqual([0, kept]);
  });
});
