import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../support/api-server.ts';
import { ChatClient } from '../../support/chat/chat-client.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { oneString, tangled, wide } from '../../support/pad/updates.ts';
import { longestTurnMs } from '../../support/thread-ms.ts';

describeOnBothPlaces('a pad that costs seconds to read', (newPlace) => {
  let api: ApiServer;
  beforeAll(async () => {
    api = await startApiServer(await newPlace());
  });
  afterAll(() => api.close());

  test('holds nobody else up, is given up in time, and keeps nothing out of a copy', async () => {
    const [ada, ben, cleo] = [
      await Developer.join(api),
      await Developer.join(api),
      await Developer.join(api),
    ];
    await connect(ada, ben);
    await connect(ada, cleo);
    const client = await ChatClient.open(api.url, ada.cookie);
    const write = async (to: Developer, update: string): Promise<void> => {
      const said = await client.ask('padUpdate', { targetUserId: to.id, update });
      expect(said.ok).toBe(true);
    };
    await write(ben, oneString(6100));
    for (let from = 0; from < 6000; from += 2000) await write(ben, tangled(2000, from));
    await write(cleo, oneString(3));

    const held = await longestTurnMs(async () => {
      const [heavy, light] = await Promise.all([
        ada.call('GET', `/api/pad/${ben.id}`),
        ada.call('GET', `/api/pad/${cleo.id}`),
      ]);
      expect(heavy).toMatchObject({ status: 413, body: { code: 'too_large' } });
      expect(light).toMatchObject({ status: 200, body: { text: 'aaa' } });
    });
    // In this thread it takes some eight seconds.
    expect(held).toBeLessThan(500);

    // It can still be written, and joined by pages.
    await write(ben, tangled(10, 6000));
    client.close();
    const { body } = await ada.call('GET', '/api/account/export');
    const { pads } = body as { pads: { withUserId: string; text: string | null }[] };
    expect(pads.find(({ withUserId }) => withUserId === ben.id)?.text).toBeNull();
    expect(pads.find(({ withUserId }) => withUserId === cleo.id)?.text).toBe('aaa');
  });

  test('of hundreds of writers is merged beside what others do', async () => {
    const ada = await Developer.join(api);
    const client = await ChatClient.open(api.url, ada.cookie);
    const ben = await Developer.join(api);
    await connect(ada, ben);
    const held = await longestTurnMs(async () => {
      // A hundred are kept singly; then they are merged.
      for (let at = 0; at < 120; at += 1) {
        const update = wide(200, at);
        const said = await client.ask('padUpdate', { targetUserId: ben.id, update });
        if (!said.ok) expect(said).toMatchObject({ code: 'too_large' });
      }
      await ada.call('GET', `/api/pad/${ben.id}`);
    });
    client.close();
    expect(held).toBeLessThan(90);
  });
});
