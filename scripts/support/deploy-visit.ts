import assert from 'node:assert/strict';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { uniquePerson } from '../../tests/support/account.ts';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Visits a server as a browser does; throws at problems. */
export async function expectWorking(url: URL, hostName: string): Promise<void> {
  const secure = url.protocol === 'https:';
  const host = secure ? hostName : url.host;
  const ask = (method: string, path: string, cookie = '', body?: unknown): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        host,
        cookie,
        origin: `${url.protocol}//${host}`,
        // A forged header must be ignored.
        'x-forwarded-for': '203.0.113.9',
        'x-request-id': 'chosen-by-the-client',
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const options = { method, headers, servername: hostName, rejectUnauthorized: false };
      const call = (secure ? overHttps : overHttp)(new URL(path, url), options, (response) => {
        let answer = '';
        response.on('data', (chunk: Buffer) => (answer += chunk.toString()));
        response.on('end', () => {
          const { statusCode: status = 0, headers: given } = response;
          resolve({ status, headers: given, text: answer });
        });
      });
      call.once('error', reject);
      call.end(text);
    });

  assert.equal((await ask('GET', '/healthz')).status, 200);
  assert.equal((await ask('GET', '/metrics')).status, 404);
  const login = await ask('GET', '/login');
  assert.equal(login.status, 200);
  assert.match(login.text, /<form/);
  assert.equal((await ask('GET', '/')).headers['location'], '/login');
  assert.notEqual(login.headers['x-request-id'], 'chosen-by-the-client');
  assert.equal(login.headers['strict-transport-security'] !== undefined, secure);

  const signUp = await ask('POST', '/api/signup', '', uniquePerson());
  assert.equal(signUp.status, 201, signUp.text);
  const lines = [signUp.headers['set-cookie'] ?? []].flat();
  assert.equal(
    lines.some((line) => line.includes('Secure')),
    secure,
  );
  const cookie = lines.map((line) => line.split(';', 1)[0]).join('; ');
  assert.equal((await ask('GET', '/', cookie)).status, 200);

  const polled = await ask('GET', '/socket.io/?EIO=4&transport=polling', cookie);
  assert.match(polled.text, /^0\{"sid":/);
  const frame = await firstFrame(url, hostName, { host, cookie });
  assert.match(frame, /0\{"sid":/);
}

/** Returns the first frame of a WebSocket. */
function firstFrame(url: URL, hostName: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = (url.protocol === 'https:' ? overHttps : overHttp)(
      new URL('/socket.io/?EIO=4&transport=websocket', url),
      {
        agent: false,
        servername: hostName,
        rejectUnauthorized: false,
        headers: {
          ...headers,
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        },
      },
    );
    call.once('upgrade', (_response, socket, head) => {
      const end = (text: Buffer): void => {
        socket.destroy();
        resolve(text.toString('latin1'));
      };
      if (head.length > 0) end(head);
      else socket.once('data', end);
    });
    call.once('response', ({ statusCode }) => reject(new Error(`refused: ${String(statusCode)}`)));
    call.once('error', reject);
    call.end();
  });
}
