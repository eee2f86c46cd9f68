import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loginIn } from '#server/features/skills/github-languages.ts';
import { insertRow } from '#server/platform/db/rows.ts';
import { startForTest, useApiServer } from '../../support/api-server.ts';
import { newSqlitePlace } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { type GitHubApi, startGitHubApi } from '../../support/fakes/github-api.ts';

describe('languages of public repositories', () => {
  let gitHub: GitHubApi;
  beforeAll(async () => {
    gitHub = await startGitHubApi();
  });
  afterAll(() => gitHub.close());
  const hosts = () => ({ GITHUB_URL: 'https://github.example', GITHUB_API_URL: gitHub.url });
  const api = useApiServer(
    newSqlitePlace,
    () => ({ ...hosts(), RATE_LIMITS: 'github.user=10/1h' }),
    { delays: { gitHub: 500 } },
  );
  afterEach(() => gitHub.asked.splice(0));

  let people = 0;
  async function join(codeUrl?: string): Promise<Developer> {
    const one = await Developer.join(api);
    people += 1;
    const body = { codeUrl: codeUrl ?? `https://github.example/person-${String(people)}` };
    await one.edit(body);
    return one;
  }
  const ask = (who: Developer) => who.call('GET', '/api/skills/github');
  const repository = (language: unknown, fork: unknown = false) => ({ language, fork, more: 1 });

  test('suggests common names, most used first, without forks, and stores nothing', async () => {
    const ada = await join('https://github.example/Ada-L/engine');
    gitHub.answer = ['Go', 'Jupyter Notebook', 'Jupyter Notebook', null, 'Weaving'].map((one) =>
      repository(one),
    );
    (gitHub.answer as unknown[]).push(repository('Rust', true));
    expect((await ask(ada)).body).toEqual({ skills: ['Jupyter', 'Go', 'Weaving'] });
    expect(gitHub.asked).toEqual(['/users/ada-l/repos?per_page=50&type=owner&sort=pushed']);
    const again = await join('https://github.example/ada-l');
    expect((await ask(again)).body, 'from the cache').toMatchObject({ skills: { length: 3 } });
    expect(gitHub.asked).toHaveLength(1);
    expect((await ada.call('GET', '/api/skills')).body).toMatchObject({ gitHub: true });
    expect((await ada.call('GET', '/api/profile/view')).body).toMatchObject({ skills: [] });
  });

  test('an account of the login is asked by its id', async () => {
    const ada = await Developer.join(api);
    expect((await ask(ada)).status).toBe(404);
    const row = { userId: ada.id, providerId: 'github', accountId: '42' } as const;
    const times = { createdAt: new Date().toISOString(), updatedAt: new Date().toISOString() };
    await insertRow(api.db, 'accounts', { id: crypto.randomUUID(), ...row, ...times });
    gitHub.answer = { login: 'octo/../../x' };
    expect((await ask(ada)).status, 'a login that is a path').toBe(503);
    gitHub.answer = { login: 'octo' };
    expect((await ask(ada)).status, 'no list').toBe(503);
    gitHub.answer = [repository('Go')];
    expect((await ask(ada)).body).toEqual({ skills: ['Go'] });
    expect(gitHub.asked.map((path) => path.split('?')[0])).toEqual([
      ...['/user/42', '/user/42', '/users/octo/repos', '/users/octo/repos'],
    ]);
  });

  test.each([
    ['no JSON', (response: ServerResponse) => response.end('<html>')],
    ['another shape', { message: 'Hello' }],
    ['odd values', [repository({}), repository(1)]],
    ['too many', Array.from({ length: 51 }, () => repository('Go'))],
    ['too much', (response: ServerResponse) => response.end(' '.repeat(2_000_000))],
    ['no end in time', (response: ServerResponse) => void response.write('[')],
    [
      'a redirect',
      (response: ServerResponse) => response.writeHead(302, { location: '/elsewhere' }).end(),
    ],
    ['a failure', 500],
  ])('%s is refused', async (_, answer) => {
    gitHub.answer = answer;
    expect((await ask(await join())).status).toBe(503);
    expect(gitHub.asked).toHaveLength(1);
  });

  test('hostile names are left out', async () => {
    const names = ['', ' ', 'x'.repeat(41), 'a,b', 'a\u0000b', '\ud800', '\u202eGo', '<b>Go</b>'];
    gitHub.answer = names.map((name) => repository(name));
    expect((await ask(await join())).body).toEqual({ skills: ['Go', '<b>Go</b>'] });
  });

  test('an unknown account has none, and questions are limited', async () => {
    const ada = await join();
    gitHub.answer = 404;
    for (let n = 0; n < 10; n += 1) expect((await ask(ada)).body).toEqual({ skills: [] });
    expect((await ask(ada)).status).toBe(429);
  });

  test('nobody asks for a while after GitHub refused calls', async () => {
    gitHub.answer = 403;
    expect((await ask(await join())).status).toBe(503);
    gitHub.answer = [];
    expect((await ask(await join())).status).toBe(503);
    expect(gitHub.asked).toHaveLength(1);
  });

  test('the host can turn it off', async () => {
    const off = await startForTest(await newSqlitePlace(), { GITHUB_SKILLS: 'off' });
    const ada = await Developer.join(off);
    const body = { codeUrl: 'https://github.com/ada' };
    await ada.call('PUT', '/api/profile/edit', { body });
    expect((await ada.call('GET', '/api/skills/github')).status).toBe(404);
    expect((await ada.call('GET', '/api/skills')).body).toMatchObject({ gitHub: false });
  });
});

test.each([
  ['https://github.com/ada', 'ada'],
  ['https://github.com/ada/engine?x#y', 'ada'],
  ['https://github.com/', null],
  ['https://github.com/%2e%2e/x', 'x'],
  ['https://github.com/a%2Fb', null],
  ['https://github.com.evil.example/ada', null],
  ['https://github.com:444/ada', null],
  ['https://user@github.com/-ada', null],
  [`https://github.com/${'a'.repeat(40)}`, null],
  ['nothing', null],
  [null, null],
])('the account of %s is %s', (link, login) => {
  expect(loginIn(link, 'https://github.com')).toBe(login);
});
