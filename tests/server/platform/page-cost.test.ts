import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MESSAGE_MAX } from '#shared/limits.ts';
import { connectAccounts, createAccount, type SignedIn } from '../../support/account.ts';
import { hostileTexts, plainText } from '../../support/hostile-texts.ts';
import { putChat } from '../../support/chat/long-chat.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';

/** Messages of a page, each of the maximum length. */
const MESSAGES = 50;
const TRIES = 3;
/**
 * Maximum ratio to the load time of a page of plain messages. Real pages take far less and unbounded ones far more,
 * even on a busy machine.
 */
const TIMES = 20;

let server: ServerProcess;
let ada: SignedIn;
let ben: SignedIn;

beforeAll(async () => {
  server = await startServer();
  [ada, ben] = await Promise.all([createAccount(server.url), createAccount(server.url)]);
  await connectAccounts(server.url, ada, ben);
});
afterAll(() => server.stop());

/** Returns the best load time of an uncompressed page in milliseconds; stops at a good one or after enough attempts. */
async function loadMs(path: string, { cookie }: SignedIn, good = 0): Promise<number> {
  let best = Infinity;
  for (let at = 0; at < TRIES && best > good; at += 1) {
    const started = performance.now();
    const response = await fetch(server.url + path, {
      headers: { cookie, 'accept-encoding': 'identity' },
      redirect: 'manual',
    });
    const html = await response.text();
    best = Math.min(best, performance.now() - started);
    expect(response.status, path).toBe(200);
    expect(html).toContain('</html>');
  }
  return best;
}

describe('a chat page of messages at their limit', () => {
  const chat = (): string => `/chat/${ben.user._id}`;
  const fill = (text: string): void => {
    const database = new BetterSqlite3(join(server.dataDir, 'pairwise.db'), { timeout: 5000 });
    database.exec('delete from messages; delete from chat_marks');
    database.close();
    const texts = Array.from({ length: MESSAGES }, () => text);
    putChat(server.dataDir, { one: ada.user._id, other: ben.user._id, texts });
  };
  let plainMs = Infinity;
  beforeAll(async () => {
    fill(plainText(MESSAGE_MAX));
    plainMs = await loadMs(chat(), ada);
  });

  test.each(Object.entries(hostileTexts(MESSAGE_MAX)))('%s', async (name, text) => {
    expect(text.length).toBeLessThanOrEqual(MESSAGE_MAX);
    fill(text);
    const most = plainMs * TIMES;
    expect(await loadMs(chat(), ada, most), name).toBeLessThanOrEqual(most);
  });
});
