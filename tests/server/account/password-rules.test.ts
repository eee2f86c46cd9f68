import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uniquePerson } from '../../support/account.ts';
import { type ApiServer, startApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';

const COMMON = 'This password is too common. Choose another.';
const OWN = 'This password says who you are. Choose another.';
const STOLEN = 'This password is in a list of stolen ones. Choose another.';

describeOnBothPlaces('a new password', (newPlace) => {
  let api: ApiServer;
  let breaches: Server;
  /** The requested paths, and the answer to them. */
  let asked: string[];
  let breached: () => string;
  beforeAll(async () => {
    breaches = createServer((request, response) => {
      asked.push(request.url ?? '');
      try {
        response.end(breached());
      } catch {
        response.writeHead(500).end();
      }
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => breaches.once('listening', resolve));
    const { port } = breaches.address() as AddressInfo;
    api = await startApiServer(await newPlace(), {
      BREACHED_PASSWORDS_URL: `http://127.0.0.1:${String(port)}/`,
    });
  });
  beforeEach(() => {
    asked = [];
    breached = () => '';
  });
  afterAll(async () => {
    await api.close();
    breaches.close();
  });

  const signUp = (password: string, more: object = {}) =>
    api.call('POST', '/api/signup', { body: { ...uniquePerson(), ...more, password } });

  test('common passwords and those from personal data are refused', async () => {
    const octavia = { firstName: 'Octavia', lastName: 'Grün' };
    for (const [password, said] of [
      ['password1', COMMON],
      ['PassWord1', COMMON],
      ['qwertyuiop', COMMON],
      ['octavia2024!', OWN],
      ['Octavia Grün 1', OWN],
      ['GrünOctavia', OWN],
      ['!!Pairwise!!', OWN],
    ] as const) {
      const answer = await signUp(password, octavia);
      expect([password, answer.status, answer.body]).toEqual([
        password,
        400,
        { code: 'invalid_input', message: said, fields: { password: said } },
      ]);
    }
    const person = uniquePerson({ emailId: `zelda-fitz${String(Date.now())}@pairwise.example` });
    const [local = ''] = person.emailId.split('@');
    expect((await signUp(`${local}!`, person)).body).toMatchObject({ message: OWN });
    expect((await signUp(person.emailId, person)).body).toMatchObject({ message: OWN });
    expect(asked, 'what is refused here is asked of nobody').toEqual([]);
    for (const password of ['octavia likes horses', 'Bo2024!!', '••••••••', '2718281828459']) {
      const answer = await signUp(password, { ...octavia, lastName: 'Bo' });
      expect(answer.status, password).toBe(201);
    }
  });

  test('password changes and resets follow the same rules', async () => {
    const robin = await Developer.signUp(api);
    const change = await robin.changePassword('iloveyou1');
    expect([change.status, change.body]).toEqual([
      400,
      { code: 'invalid_input', message: COMMON, fields: { newpassword: COMMON } },
    ]);
    const token = await robin.resetToken();
    expect((await robin.resetPassword('Robin-1234', token)).body).toMatchObject({ message: OWN });
    const again = await robin.resetPassword('a kinder horse', token);
    expect(again.status, 'the link is not used up').toBe(200);
  });

  test('an existing weak password still signs in', async () => {
    const robin = await Developer.signUp(api);
    const { hashPassword } = await import('#server/features/account/passwords.ts');
    await robin.change('accounts', { password: await hashPassword('password1') });
    expect((await robin.logIn('password1')).status).toBe(200);
  });

  test('stolen passwords are looked up by five hash digits', async () => {
    const password = 'nobody has this one, or so';
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    breached = () => `00000000000000000000000000000000000:3\r\n${hash.slice(5)}:0\r\n`;
    expect((await signUp(password)).status, 'seen 0 times').toBe(201);
    breached = () => `${hash.slice(5)}:12\r\n`;
    expect((await signUp(password)).body).toMatchObject({ message: STOLEN });
    expect(asked).toEqual([`/range/${hash.slice(0, 5)}`, `/range/${hash.slice(0, 5)}`]);
    breached = () => {
      throw new Error('out of order');
    };
    expect((await signUp(password)).status, 'nobody is kept out by it').toBe(201);
  });
});
