import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../support/api-server.ts';
import { ChatClient } from '../support/chat/chat-client.ts';
import { type DatabasePlace, newDatabasePlace } from '../support/databases.ts';
import { connect, Developer } from '../support/developer.ts';
import { eventually } from '../support/eventually.ts';
import { type RedisServer, startRedis } from '../support/redis.ts';

let redis: RedisServer;
let place: DatabasePlace;
let here: ApiServer;
let there: ApiServer;
beforeAll(async () => {
  redis = await startRedis();
  place = await newDatabasePlace('postgres');
  here = await startApiServer(place, { REDIS_URL: redis.url });
  there = await startApiServer(place, { REDIS_URL: redis.url });
});
afterAll(async () => {
  await here.close();
  await redis.kill();
  await place.remove();
});

test('a node that missed a block checks visibility again', async () => {
  const [ada, ben] = [await Developer.join(there), await Developer.join(there)];
  await connect(ada, ben);
  const hers = await ChatClient.open(here.url, ada.cookie);
  const his = await ChatClient.open(here.url, ben.cookie);
  const asks = (client: ChatClient) =>
    Promise.all([
      client.ask('getUserOnlineStatus', { targetUserId: ada.id }),
      client.ask('typing', { targetUserId: ada.id }),
    ]);
  await eventually(async () =>
    expect(await asks(his)).toMatchObject([{ ok: true, isOnline: true }, { ok: true }]),
  );

  // The node that stored the block dies before it publishes it, and the Redis data is gone.
  await redis.kill();
  const blocked = await there.call('POST', `/api/user/block/${ben.id}`, { cookie: ada.cookie });
  expect(blocked.status, blocked.text).toBe(200);
  await there.close();
  await redis.start();

  await eventually(() => expect(his.socket.connected).toBe(false));
  const back = await ChatClient.open(here.url, ben.cookie);
  expect(await asks(back)).toMatchObject([
    { ok: false, code: 'not_found' },
    { ok: false, code: 'not_found' },
  ]);
  hers.close();
  back.close();
});
