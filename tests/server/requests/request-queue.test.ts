import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAccount, type SignedIn } from '../../support/account.ts';
import { useApiServer } from '../../support/api-server.ts';
import { newSqlitePlace } from '../../support/databases.ts';
const api = useApiServer(newSqlitePlace, { TRUST_PROXY: '1' });
let ada: SignedIn;

beforeAll(async () => {
  ada = await createAccount(api.url);
});

/** Sends `count` pipelined requests, and returns the number of answers before the end. */
function sendAhead(count: number): Promise<number> {
  const { hostname, port, host } = new URL(api.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const one = `GET /api/profile/view HTTP/1.1\r\nhost: ${host}\r\ncookie: ${ada.cookie}\r\n`;
    socket.write(`${one}\r\n`.repeat(count - 1) + `${one}connection: close\r\n\r\n`);
    let text = '';
    socket.on('data', (part) => (text += part.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text.split('HTTP/1.1 200').length - 1));
  });
}

describe('pipelined requests on one connection', () => {
  test('are answered one after the other', async () => {
    expect(await sendAhead(5)).toBe(5);
  });

  test('end the connection when there are hundreds', async () => {
    expect(await sendAhead(300)).toBeLessThan(6);
    expect(await sendAhead(1)).toBe(1);
  });
});

test('simultaneous requests from one address delay no other client', async () => {
  const done: string[] = [];
  const ask = async (name: string, address: string): Promise<void> => {
    const headers = { cookie: ada.cookie, 'x-forwarded-for': address };
    const answer = await fetch(`${api.url}/api/user/feed`, { headers });
    expect(answer.status).toBe(200);
    await answer.text();
    done.push(name);
  };
  await Promise.all(Array.from({ length: 150 }, () => ask('warm', '198.51.100.1')));
  done.length = 0;
  const many = Array.from({ length: 150 }, () => ask('many', '198.51.100.1'));
  // Requested after all of theirs.
  await Promise.all([...many, ask('other', '198.51.100.2')]);
  expect(done.indexOf('other')).toBeLessThan(100);
});
