import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../support/api-server.ts';
import { newDatabasePlace } from '../../support/databases.ts';
import { Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import { type GitHubApi, startGitHubApi } from '../../support/fakes/github-api.ts';

const HOST = 'https://github.example';

describe('previews of links', () => {
  let gitHub: GitHubApi;
  let ada: Developer;
  const servers: ApiServer[] = [];
  beforeAll(async () => {
    gitHub = await startGitHubApi();
    ada = await Developer.join(await start({ RATE_LIMITS: 'off' }));
  });
  afterEach(() => gitHub.asked.splice(0));
  afterAll(async () => {
    for (const one of servers) await one.close();
    await gitHub.close();
  });

  async function start(env: Record<string, string> = {}): Promise<ApiServer> {
    const hosts = { GITHUB_URL: HOST, GITHUB_API_URL: gitHub.url };
    const place = await newDatabasePlace('sqlite');
    const delays = { gitHub: 500 };
    const api = await startApiServer(place, { ...hosts, LINK_PREVIEWS: 'on', ...env }, { delays });
    servers.push(api);
    return api;
  }
  const call = (path: string, who = ada) =>
    who.call('GET', `/api/link-previews?url=${encodeURIComponent(HOST + path)}`);
  async function ask(path: string, who = ada): Promise<unknown> {
    const { status, body } = await call(path, who);
    expect(status).toBe(200);
    return (body as { preview: unknown }).preview;
  }
  let repositories = 0;
  const fresh = () => `/ada/engine-${String((repositories += 1))}`;
  const REPOSITORY = { private: false, description: 'It counts', stargazers_count: 3 };
  const source = (text: string) => ({
    ...{ type: 'file', encoding: 'base64' },
    content: Buffer.from(text)
      .toString('base64')
      .replaceAll(/(.{60})/g, '$1\n'),
  });

  test.each([
    [
      '/Ada/Engine',
      { ...REPOSITORY, language: 'Rust', owner: { avatar_url: 'https://x.example' } },
      '/repos/ada/engine',
      { kind: 'repository', title: 'It counts', language: 'Rust', stars: 3 },
    ],
    [
      '/ada/engine/issues/7?x#y',
      { title: 'It stops', state: 'closed', body: 'long' },
      '/repos/ada/engine/issues/7',
      { kind: 'issue', title: 'It stops', state: 'closed' },
    ],
    [
      '/ada/engine/pull/8',
      { title: 'Go on', state: 'closed', pull_request: { merged_at: '2026-01-01' } },
      '/repos/ada/engine/issues/8',
      { kind: 'issue', title: 'Go on', state: 'merged' },
    ],
    [
      '/ada/engine/commit/0123abc',
      { commit: { message: 'Count\n\nto ten' }, files: [] },
      '/repos/ada/engine/commits/0123abc?per_page=1',
      { kind: 'commit', title: 'Count' },
    ],
    [
      '/ada/engine/blob/v1.0/src/a%20b%3F.rs#L2-L99',
      source(Array.from({ length: 30 }, (_, n) => `\tline ${String(n + 1)}\r`).join('\n')),
      '/repos/ada/engine/contents/src/a%20b%3F.rs?ref=v1.0',
      {
        kind: 'file',
        code: Array.from({ length: 8 }, (_, n) => `\tline ${String(n + 2)}`).join('\n'),
      },
    ],
  ])('%s has one, from one question', async (path, answer, asked, preview) => {
    gitHub.answer = answer;
    expect(await ask(path)).toEqual(preview);
    expect(await ask(path)).toEqual(preview);
    expect(gitHub.asked).toEqual([asked]);
  });

  test('titles are one short line without hidden characters', async () => {
    const description = `\u202Eevil\u0000 \n\n<b>\u200B${'\u0301'.repeat(50)}${'x'.repeat(9000)}\ud83d`;
    gitHub.answer = { ...REPOSITORY, description, language: '\u2066Go\u2069' };
    expect(await ask(fresh())).toEqual({
      ...{ kind: 'repository', language: 'Go', stars: 3 },
      title: `evil <b>${'\u0301'.repeat(8)}${'x'.repeat(124)}`,
    });
    // An emoji isn't cut in half.
    gitHub.answer = { ...REPOSITORY, description: `${'x'.repeat(139)}😀` };
    expect(await ask(fresh())).toMatchObject({ title: 'x'.repeat(139) });
  });

  const raw = (write: (response: ServerResponse) => unknown) => (response: ServerResponse) =>
    void write(response);
  test.each([
    ['HTML', raw((response) => response.end('<html>'))],
    ['another shape', { message: 'Hello' }],
    ['wrong types', { ...REPOSITORY, description: { a: 1 } }],
    ['a private repository', { ...REPOSITORY, private: true }],
    ['too much', raw((response) => response.end(JSON.stringify(REPOSITORY).padEnd(900_000)))],
    ['no end in time', raw((response) => response.write('{'))],
    ['a redirect', raw((response) => response.writeHead(302, { location: '/users/x' }).end())],
    ['a failure', 500],
    ['nothing there', 404],
  ])('%s gives none and is not asked again soon', async (_, answer) => {
    gitHub.answer = answer;
    const path = fresh();
    expect(await ask(path)).toBeNull();
    expect(await ask(path)).toBeNull();
    expect(gitHub.asked).toHaveLength(1);
  });

  test.each([
    ['a folder', [source('a')]],
    ['a binary file', source('a\0b\n')],
    ['a shorter file', source('a')],
  ])('%s gives no lines', async (_, answer) => {
    gitHub.answer = answer;
    expect(await ask(`${fresh()}/blob/main/a.ts#L2`)).toBeNull();
  });

  test('other addresses reach no host', async () => {
    for (const path of ['', '/ada', '.evil/ada/engine', '@evil.example/a/b', '/a/b/tree/main']) {
      expect(await ask(path)).toBeNull();
    }
    const bad = ['', '?url=', `?url=${'x'.repeat(501)}`, '?url=a&host=b'];
    for (const query of bad) {
      expect((await ada.call('GET', `/api/link-previews${query}`)).status).toBe(400);
    }
    expect(gitHub.asked).toEqual([]);
  });

  test('a person and all together can ask so often, and cached answers are free', async () => {
    const api = await start({ RATE_LIMITS: 'preview.user=2/1h preview.everyone=3/1h' });
    const [one, other] = await Developer.many(api, 2);
    gitHub.answer = REPOSITORY;
    const paths = [fresh(), fresh(), fresh(), fresh()] as const;
    const has = async (path: string, who: Developer) => (await ask(path, who)) !== null;
    expect([await has(paths[0], one), await has(paths[1], one)]).toEqual([true, true]);
    expect(await has(paths[2], one), 'the limit of a person').toBe(false);
    expect([await has(paths[2], other), await has(paths[3], other)]).toEqual([true, false]);
    expect(await has(paths[2], one), 'from the cache').toBe(true);
    expect(gitHub.asked).toHaveLength(3);
  });

  test.each([
    ['403', (response: ServerResponse) => response.writeHead(403).end('{}')],
    [
      'no call left',
      (response: ServerResponse) =>
        response.writeHead(200, { 'x-ratelimit-remaining': '0' }).end(JSON.stringify(REPOSITORY)),
    ],
  ])('nobody asks for a while after %s', async (_, answer) => {
    const one = await Developer.join(await start());
    gitHub.answer = answer;
    await ask(fresh(), one);
    gitHub.answer = REPOSITORY;
    expect(await ask(fresh(), one)).toBeNull();
    expect(gitHub.asked).toHaveLength(1);
  });

  test('one refused resource stops no other previews', async () => {
    const one = await Developer.join(await start());
    gitHub.answer = raw((response) =>
      response
        .writeHead(403, { 'x-ratelimit-remaining': '44' })
        .end('{"message":"Repository access blocked"}'),
    );
    expect(await ask(fresh(), one)).toBeNull();
    gitHub.answer = REPOSITORY;
    expect(await ask(fresh(), one)).not.toBeNull();
  });

  test('people who ask together share a question and its cost', async () => {
    const api = await start({ RATE_LIMITS: 'preview.user=1/1h preview.everyone=1/1h' });
    const [one, other] = await Developer.many(api, 2);
    let response: ServerResponse | null = null;
    gitHub.answer = (open) => (response = open);
    const path = fresh();
    const first = ask(path, one);
    await eventually(() => expect(response).not.toBeNull());
    const second = ask(path, other);
    // The answer comes after the second request.
    await ask('/ada', other);
    response!.end(JSON.stringify(REPOSITORY));
    expect(await second).toEqual(await first);
    expect(await first).not.toBeNull();
    expect(gitHub.asked).toHaveLength(1);
  });

  test('they are off unless the host turns them on', async () => {
    const one = await Developer.join(await start({ LINK_PREVIEWS: '' }));
    expect(await ask(fresh(), one)).toBeNull();
    expect(gitHub.asked).toEqual([]);
  });
});
