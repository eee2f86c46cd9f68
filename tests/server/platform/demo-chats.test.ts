import { afterAll, beforeAll, expect, test } from 'vitest';
import { MESSAGE_MAX } from '#shared/limits.ts';
import { openSession } from '../../support/account.ts';
import { type ApiServer, startApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { DEMO_PASSWORD, DEMO_PERSON } from '#demo/demo-person.ts';
import { DEMO_CHATS } from '#demo/demo-chats.ts';
import { idOfCast } from '#demo/demo-ties.ts';
import { seedDemo } from '#demo/seed-demo.ts';

describeOnBothPlaces('demo conversations', (newPlace) => {
  let api: ApiServer;
  beforeAll(async () => {
    const place = await newPlace();
    api = await startApiServer(place);
    await seedDemo(api.backend.database, place.dataDir);
  });
  afterAll(() => api.close());

  test('are complete and ordered, with code and unread messages', async () => {
    const { emailId } = DEMO_PERSON;
    const { user } = await openSession(api.url, { emailId, password: DEMO_PASSWORD });
    for (const { handle, lines, unread } of DEMO_CHATS) {
      const otherId = idOfCast(handle);
      const { messages } = await api.backend.messages.history(user._id, otherId);
      expect(messages.map(({ text }) => text)).toEqual(lines.map(([, , text]) => text));
      expect(messages.length).toBeGreaterThanOrEqual(25);
      expect(messages.some(({ text }) => text.includes('```'))).toBe(true);
      expect(messages.every(({ text }) => text.length <= MESSAGE_MAX)).toBe(true);
      expect(Date.parse(messages.at(-1)?.timestamp ?? '')).toBeLessThan(Date.now());
      const conversations = await api.backend.messages.unread(user._id);
      const waiting = conversations.find(({ userId }) => userId === otherId)?.unread ?? 0;
      expect(waiting).toBe(unread);
    }
    expect(DEMO_CHATS.some(({ unread }) => unread > 0)).toBe(true);
  });

  test('stay unchanged when the demo is seeded again', async () => {
    const { db } = api.backend.database;
    const all = () => db.selectFrom('messages').selectAll().orderBy('id').execute();
    const before = await all();
    await seedDemo(api.backend.database, api.backend.config.dataDir);
    expect(await all()).toEqual(before);
  });
});
