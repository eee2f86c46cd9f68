import { expect, test } from 'vitest';
import { uniquePerson } from '../../support/account.ts';
import { type CallOptions, startForTest, useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces, newSqlitePlace } from '../../support/databases.ts';
import { rawRequest, sendRaw } from '../../support/raw-http.ts';
import { rowsOf } from '../../support/rows.ts';

describeOnBothPlaces('hostile input', (newPlace) => {
  const api = useApiServer(newPlace);

  const users = async () => (await rowsOf(api.db, 'users')).length;

  const person = uniquePerson();
  const json = (body: unknown): CallOptions => ({ body });
  const cases: [string, CallOptions, number][] = [
    ['no body', {}, 415],
    ['an empty JSON body', { raw: '', headers: { 'content-type': 'application/json' } }, 400],
    ['malformed JSON', { raw: '{"firstName":' }, 400],
    ['a list', json([person]), 400],
    ['null', json(null), 400],
    ['a missing field', json({ ...person, lastName: undefined }), 400],
    ['an extra field', json({ ...person, isAdmin: true }), 400],
    ['a number for a name', json({ ...person, firstName: 7 }), 400],
    ['an object for an email', json({ ...person, emailId: { $gt: '' } }), 400],
    ['a list for a password', json({ ...person, password: ['12345678'] }), 400],
    ['an empty name', json({ ...person, firstName: '   ' }), 400],
    ['a name of 51 letters', json({ ...person, firstName: 'x'.repeat(51) }), 400],
    ['NUL in a name', json({ ...person, firstName: 'a\u0000b' }), 400],
    ['a line feed in a name', json({ ...person, lastName: 'a\nb' }), 400],
    ['an escape in a name', json({ ...person, lastName: 'a\u001b[31m' }), 400],
    ['half a surrogate pair', { raw: JSON.stringify(person).replace('Robin', 'R\\ud83d') }, 400],
    ['an address that is none', json({ ...person, emailId: 'not an address' }), 400],
    ['a CRLF in the address', json({ ...person, emailId: 'a@b.example\r\nBcc: c@d.example' }), 400],
    ['a short password', json({ ...person, password: ' 1234567 ' }), 400],
    ['a password of 129', json({ ...person, password: 'x'.repeat(129) }), 400],
    ['__proto__', { raw: `{"__proto__":{"x":1},${JSON.stringify(person).slice(1)}` }, 400],
    ['broken UTF-8', { raw: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) }, 400],
    ['text/plain', { raw: JSON.stringify(person), headers: { 'content-type': 'text/plain' } }, 415],
    ['a megabyte', json({ ...person, firstName: 'x'.repeat(1_000_000) }), 413],
    ['20,000 nested lists', { raw: '['.repeat(20_000) }, 400],
  ];

  test.each(['/api/signup', '/api/login'])('POST %s refuses invalid input', async (path) => {
    const before = await users();
    for (const [name, options, status] of cases) {
      const answer = await api.call('POST', path, options);
      expect(answer.status, `${name}: ${answer.text}`).toBe(status);
      const { fields } = answer.body as { fields?: object };
      expect(answer.body, name).toEqual({
        code: expect.stringMatching(/^[a-z_]+$/) as string,
        message: expect.stringMatching(/\S/) as string,
        ...(fields && { fields: expect.any(Object) as object }),
      });
    }
    expect(await users()).toBe(before);
  });

  test('a megabyte without a length is refused', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(50_000));
    let left = 20;
    const stream = new ReadableStream({
      pull(controller) {
        if (left-- > 0) controller.enqueue(chunk);
        else controller.close();
      },
    });
    const init = {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'content-type': 'application/json', origin: api.url },
    };
    const outcome = await fetch(`${api.url}/api/signup`, init).then(
      (response) => response.status,
      () => 'closed',
    );
    expect([413, 'closed']).toContain(outcome);
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  });

  test('SQL and HTML in names are stored unchanged', async () => {
    const names = {
      firstName: `'); drop table users; --`,
      lastName: '<img src=x onerror=alert(1)>',
    };
    const answer = await api.call('POST', '/api/signup', { body: uniquePerson(names) });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject(names);
  });

  test('a write from another origin is refused', async () => {
    const body = uniquePerson();
    const before = await users();
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${api.url}.evil.example` },
      { origin: 'not a url' },
    ]) {
      const answer = await api.call('POST', '/api/signup', { body, headers });
      expect(answer).toMatchObject({ status: 403, body: { code: 'foreign_origin' } });
    }
    expect(await users()).toBe(before);
  });

  test('unknown addresses get 404, wrong methods 405 with Allow', async () => {
    expect(await api.call('GET', '/api/nothing')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    const wrong = await api.call('GET', '/api/signup');
    expect(wrong).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(wrong.headers.get('allow')).toBe('POST');
  });

  test('lists refuse invalid limits and cursors', async () => {
    const { cookie } = await api.call('POST', '/api/signup', { body: uniquePerson() });
    const user = ['feed', 'request/received', 'request/sent', 'ignored', 'connections', 'blocked'];
    for (const list of [...user.map((name) => `user/${name}`), 'conversations', 'notifications'])
      for (const query of [
        ...['limit=0', 'limit=51', 'limit=-1', 'limit=2.5', 'limit=1e1', 'limit=', 'limit=%00'],
        ...['cursor=', 'cursor=x', 'cursor=%00', "cursor=' or 1=1", `cursor=${'a'.repeat(3000)}`],
      ]) {
        const answer = await api.call('GET', `/api/${list}?${query}`, { cookie });
        expect(answer, `${list} ${query}`).toMatchObject({ status: 400 });
      }
  });

  test('a malformed id is refused without a database query', async () => {
    const { cookie } = await api.call('POST', '/api/signup', { body: uniquePerson() });
    for (const id of ['x', "1'or'1'='1", '%00', 'a'.repeat(3000)]) {
      expect((await api.call('DELETE', `/api/delete/${id}`, { cookie })).status).toBe(403);
    }
  });
});

test('only pages of the exact public origin may write', async () => {
  const ORIGIN = 'http://pairwise.example';
  const { url } = await startForTest(await newSqlitePlace(), { ORIGIN });
  const statusOf = async (headers: Record<string, string>) => {
    const { host } = new URL(url);
    return (await sendRaw(url, ...rawRequest('POST', '/api/logout', { host, ...headers }))).status;
  };
  for (const origin of [
    ...['https://pairwise.example', `${ORIGIN}:81`, `${ORIGIN}.evil.example`, url],
    ...['http://evil-pairwise.example', 'https://evil.example', 'null', ''],
  ]) {
    expect(await statusOf({ origin }), origin).toBe(403);
  }
  expect(await statusOf({ origin: ORIGIN })).toBe(200);
  // Without an origin the browser says whose page it is; other programs say nothing.
  const sites = { 'cross-site': 403, 'same-site': 403, 'same-origin': 200, none: 200 };
  for (const [from, status] of Object.entries(sites))
    expect(await statusOf({ 'sec-fetch-site': from }), from).toBe(status);
  expect(await statusOf({})).toBe(200);
});
