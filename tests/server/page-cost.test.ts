import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MESSAGE_MAX } from '#shared/limits.ts';
import { connectAccounts, createAccount, type SignedIn } from '../support/account.ts';
import { hostileTexts, plainText } from '../support/hostile-texts.ts';
import { putChat } from '../support/long-chat.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

/** Messages of a page, each as long as it may be. */
const MESSAGES = 50;
const TRIES = 4;

let server: ServerProcess;
let ada: SignedIn;
let ben: SignedIn;

beforeAll(async () => {
  server = await startServer();
  [ada, ben] = await Promise.all([createAccount(server.url), createAccount(server.url)]);
  await connectAccounts(server.url, ada, ben);
});
afterAll(() => server.stop());

/** Milliseconds a page takes at best, one after the other, not compressed. */
async function loadMs(path: string, { cookie }: SignedIn): Promise<number> {
  let best = Infinity;
  for (let at = 0; at < TRIES; at += 1) {
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
    for (let at = 0; at < 5; at += 1) plainMs = Math.min(plainMs, await loadMs(chat(), ada));
  });

  test.each(Object.entries(hostileTexts(MESSAGE_MAX)))('%s', async (name, text) => {
    expect(text.length).toBeLessThanOrEqual(MESSAGE_MAX);
    fill(text);
    const ms = await loadMs(chat(), ada);
    if (process.env.SAY) console.log(`COST ${name}: ${ms.toFixed(1)} plain ${plainMs.toFixed(1)}`);
    expect(ms).toBeLessThan(plainMs * 6 + 60);
  });
});
