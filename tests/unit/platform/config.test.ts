import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { format } from 'prettier';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import {
  ConfigError,
  defaultOf,
  environment,
  type Variable,
} from '#server/platform/config/environment.ts';
import { DEFAULT_LIMITS } from '#server/platform/config/rate-limits.ts';
import {
  effectiveSettings,
  settingFaults,
  settingWarnings,
} from '#server/platform/config/settings.ts';
import { ROOT } from '../../../scripts/support/run.ts';

describe('configuration', () => {
  let DATA_DIR = '';
  beforeEach(() => {
    DATA_DIR = join(mkdtempSync(join(tmpdir(), 'pairwise-config-')), 'data');
  });
  afterEach(() => {
    rmSync(dirname(DATA_DIR), { recursive: true, force: true });
  });

  test('needs no variables', () => {
    expect(readConfig({ DATA_DIR })).toMatchObject({
      port: 4321,
      host: 'localhost',
      dataDir: DATA_DIR,
      databaseUrl: null,
      redisUrl: null,
      smtpUrl: null,
      origin: null,
      trustProxy: 0,
      linkPreviews: null,
      gitHubSkills: { url: 'https://github.com', apiUrl: 'https://api.github.com' },
      infoPages: 'guarded',
      assistant: {
        name: 'gemini-flash-latest',
        baseUrl: 'https://generativelanguage.googleapis.com',
      },
      logLevel: 'info',
    });
  });

  test('creates a secret once, readable only by its user', () => {
    const first = readConfig({ DATA_DIR }).authSecret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(readConfig({ DATA_DIR }).authSecret).toBe(first);
    expect(statSync(join(DATA_DIR, 'auth-secret')).mode & 0o077).toBe(0);
  });

  test('waits for a secret that another process is writing', async () => {
    const file = join(DATA_DIR, 'auth-secret');
    const secret = 's'.repeat(43);
    mkdirSync(DATA_DIR);
    writeFileSync(file, '');
    const other = new Worker(
      `const { workerData: { file, secret } } = require('node:worker_threads');
       setTimeout(() => require('node:fs').writeFileSync(file, secret), 100);`,
      { eval: true, workerData: { file, secret } },
    );
    const ended = new Promise((resolve) => other.once('exit', resolve));
    expect(readConfig({ DATA_DIR }).authSecret).toBe(secret);
    await ended;
  });

  test('refuses a secret file that stays too short', () => {
    mkdirSync(DATA_DIR);
    writeFileSync(join(DATA_DIR, 'auth-secret'), 'short');
    expect(() => readConfig({ DATA_DIR })).toThrow(/too short to be a secret: delete it/);
  });

  test('an empty variable counts as not set', () => {
    expect(readConfig({ DATA_DIR, PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 4321,
      databaseUrl: null,
    });
  });

  test.each([
    ['PORT', 'http', 'PORT=4321'],
    ['PORT', '70000', 'PORT=4321'],
    ['ORIGIN', 'pairwise.example', 'https://'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY=1'],
    ['INFO_PAGES', 'open', '"public"'],
    ['AI_MODEL', 'any model!', 'AI_MODEL=gemini'],
    ['AI_BASE_URL', 'models.example', 'AI_BASE_URL=https://'],
    ['RATE_LIMITS', 'login=5', 'login.address=30/15m'],
    ['LOG_LEVEL', 'loud', 'info'],
  ])('%s=%s fails and names the setting', (name, value, advice) => {
    const read = () => readConfig({ DATA_DIR, [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`${name} is "${value}": `);
    expect(read).toThrow(advice);
  });

  test('the address of the model has no trailing slash', () => {
    const AI_BASE_URL = 'https://models.example:8443/gemini/?from=here';
    expect(readConfig({ DATA_DIR, AI_BASE_URL, AI_MODEL: 'tunedModels/pair-1' }).assistant).toEqual(
      {
        name: 'tunedModels/pair-1',
        baseUrl: 'https://models.example:8443/gemini',
      },
    );
  });

  test('GitHub needs id, secret and an origin', () => {
    const app = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' };
    const ORIGIN = 'https://pairwise.example/';
    expect(readConfig({ DATA_DIR }).github).toBeNull();
    expect(readConfig({ DATA_DIR, ORIGIN, ...app }).github).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      url: 'https://github.com',
      apiUrl: 'https://api.github.com',
    });
    const enterprise = { GITHUB_URL: 'https://git.pairwise.example/' };
    expect(readConfig({ DATA_DIR, ORIGIN, ...app, ...enterprise }).github?.url).toBe(
      'https://git.pairwise.example',
    );
    expect(() => readConfig({ DATA_DIR, ...app })).toThrow(/set ORIGIN/);
    expect(() => readConfig({ DATA_DIR, ORIGIN, GITHUB_CLIENT_ID: 'id' })).toThrow(/set both/);
  });

  test('single sign-on needs an https issuer, id, secret and an origin', () => {
    const [ORIGIN, OIDC_ISSUER] = ['https://pairwise.example', 'https://id.example/staff/'];
    const client = { OIDC_ISSUER, OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' };
    const read = (env: Record<string, string>) => readConfig({ DATA_DIR, ...env });
    expect([read({}).oidc, read({}).ssoOnly]).toEqual([null, false]);
    expect(read({ ORIGIN, ...client }).oidc).toEqual({
      issuer: OIDC_ISSUER,
      clientId: 'id',
      clientSecret: 'secret',
      name: 'single sign-on',
    });
    expect(() => read(client)).toThrow(/OIDC_ISSUER .*set ORIGIN/);
    expect(() => read({ ORIGIN, OIDC_ISSUER })).toThrow(/OIDC_CLIENT_ID is missing/);
    for (const address of [
      'http://id.example',
      'https://a:b@id.example',
      'https://id.example?x=1',
    ]) {
      expect(() => read({ ORIGIN, ...client, OIDC_ISSUER: address })).toThrow(/OIDC_ISSUER is/);
    }
    expect(read({ ORIGIN, ...client, OIDC_ISSUER: 'http://localhost:8080' }).oidc).not.toBeNull();
    for (const name of ['LOGIN', 'SIGNUP']) {
      expect(() => read({ ORIGIN, [name]: 'sso' })).toThrow(/OIDC_ISSUER is missing/);
    }
    const github = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' };
    expect(read({ ORIGIN, ...client, ...github, LOGIN: 'sso' }).github).toBeNull();
    const warnings = (env: Record<string, string>) => settingWarnings({ DATA_DIR, ...env }).join();
    expect(warnings({ ORIGIN, ...client })).toContain('OIDC_ISSUER is set without SIGNUP_DOMAINS');
    expect(warnings({ ORIGIN, ...client, SIGNUP_DOMAINS: 'a.example' })).not.toContain('OIDC_');
  });

  test('links in mails use ORIGIN, or the listening address', () => {
    expect(readConfig({ DATA_DIR, ORIGIN: 'https://pairwise.example/x' }).publicUrl).toBe(
      'https://pairwise.example',
    );
    expect(readConfig({ DATA_DIR, HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe(
      'http://localhost:8080',
    );
    expect(readConfig({ DATA_DIR, HOST: '::1' }).publicUrl).toBe('http://[::1]:4321');
  });

  test('rate limits can be turned off only on loopback addresses', () => {
    for (const HOST of ['localhost', '127.0.0.1', '127.9.9.9', '::1']) {
      expect(readConfig({ DATA_DIR, HOST, RATE_LIMITS: 'off' }).rateLimits).toBe('off');
    }
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'pairwise.example', '127.0.0.1.example']) {
      expect(() => readConfig({ DATA_DIR, HOST, RATE_LIMITS: 'off' }), HOST).toThrow(/loopback/);
    }
  });

  test('reads limits over the defaults', () => {
    expect(
      readConfig({ DATA_DIR, RATE_LIMITS: 'login.email=5/15m, signup.address=3/1h' }).rateLimits,
    ).toMatchObject({
      'login.email': { points: 5, seconds: 900 },
      'signup.address': { points: 3, seconds: 3600 },
      'login.address': { points: 50, seconds: 300 },
    });
  });

  test('RATE_LIMITS=office raises limits of shared addresses', () => {
    const limits = readConfig({ DATA_DIR, RATE_LIMITS: 'office signup.address=9/1h' }).rateLimits;
    expect(limits).toMatchObject({
      ...{ 'signup.address': { points: 9 }, 'link.address': { points: 600, seconds: 900 } },
      'read.address': { points: 10_000, seconds: 60 },
      'login.address': { points: 50, seconds: 300 },
    });
  });

  test('incomplete bucket or key settings name the missing part', () => {
    const bucket = {
      S3_ENDPOINT: 'https://s3.example/',
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readConfig({ DATA_DIR, ...bucket }).bucket).toEqual({
      endpoint: 'https://s3.example',
      name: 'photos',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    const keys = { VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: 'k'.repeat(43) };
    expect(readConfig({ DATA_DIR, ...keys }).vapid).toMatchObject({
      subject: expect.stringMatching(/^mailto:/) as string,
    });
    for (const all of [bucket, keys]) {
      for (const name of Object.keys(all)) {
        const read = () => readConfig({ DATA_DIR, ...all, [name]: '' });
        expect(read, name).toThrow(`${name} is missing: `);
      }
    }
    expect(readConfig({ DATA_DIR })).toMatchObject({ bucket: null, vapid: null });
    const origins = readConfig({
      DATA_DIR,
      PUSH_SERVICES: 'http://push.lan:8080/x, https://b.lan',
    });
    expect([...origins.pushServices]).toEqual(['http://push.lan:8080', 'https://b.lan']);
    expect(() => readConfig({ DATA_DIR, PUSH_SERVICES: 'push.lan' })).toThrow(/PUSH_SERVICES is/);
  });

  test.each([
    ['DATABASE_URL', 'mysql://ada:nearly-right@db/x', 'postgres://'],
    ['REDIS_URL', 'http://:nearly-right@redis', 'redis://'],
    ['SMTP_URL', 'mail://ada:nearly-right@mail', 'smtp://'],
    ['AUTH_SECRET', 'nearly-right', '32 random characters'],
    ['VAPID_PRIVATE_KEY', 'nearly-right', 'VAPID_PUBLIC_KEY'],
    ['METRICS_TOKEN', 'nearly-right', '16 random characters'],
  ])('errors about %s hide its value', (name, value, advice) => {
    const read = () => readConfig({ DATA_DIR, [name]: value });
    expect(read).toThrow(`${name} is "…": `);
    expect(read).toThrow(advice);
    expect(read).not.toThrow(/nearly-right/);
  });

  test.each([
    ['DATABASE_URL', 'postgres://ada:12/34@db/x'],
    ['DATABASE_URL', 'postgres://ada:12#34@db/x'],
    ['DATABASE_URL', 'postgres://ada:12?34@db/x'],
    ['DATABASE_URL', 'postgres:///x'],
    ['DATABASE_URL', 'postgres://db'],
    ['DATABASE_URL', 'postgres://db/'],
    ['REDIS_URL', 'redis://'],
    ['REDIS_URL', 'redis://ada:12/34@redis'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://ada:12?34@mail'],
    ['ORIGIN', 'https://*.pairwise.example'],
  ])('%s=%s is refused as incomplete', (name, value) => {
    expect(settingFaults({ DATA_DIR, [name]: value })).toEqual([
      expect.stringMatching(`^${name} is ".*": set it to`),
    ]);
  });

  test.each([
    ['DATABASE_URL', 'postgres://ada:p@ss:w%2Frd@db:5432/x?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres:///x?host=/run/postgresql'],
    ['REDIS_URL', 'rediss://:secret@redis:6379/2'],
    ['SMTP_URL', 'smtps://ada:secret@mail/?tls.rejectUnauthorized=false'],
  ])('%s=%s is accepted', (name, value) => {
    expect(settingFaults({ DATA_DIR, [name]: value })).toEqual([]);
  });

  describe('a likely mistake causes one warning', () => {
    const good = {
      ORIGIN: 'https://pairwise.example',
      TRUST_PROXY: '1',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'site@pairwise.example',
      AUTH_SECRET: 'f3b1c2d4e5a697887766554433221100',
    };
    test.each([
      [{}, null],
      [{ ORIGIN: '' }, /^ORIGIN is not set behind a proxy/],
      [{ ORIGIN: '', TRUST_PROXY: '', HOST: '0.0.0.0' }, /^ORIGIN is not set while HOST/],
      [{ ORIGIN: 'http://pairwise.lan' }, /^ORIGIN is http:/],
      [{ ORIGIN: 'http://localhost:4321' }, null],
      [{ TRUST_PROXY: '0' }, /^TRUST_PROXY is 0 while ORIGIN is https/],
      [{ RATE_LIMITS: 'off' }, /^RATE_LIMITS is off while ORIGIN is https/],
      [{ SESSION_IDLE_DAYS: '100' }, /^SESSION_IDLE_DAYS has no effect/],
      [{ SESSION_LONGEST_DAYS: '7' }, null],
      [{ AUTH_SECRET: 'change-me-'.repeat(4) }, /^AUTH_SECRET can be guessed/],
      [{ MAIL_FROM: '' }, /^MAIL_FROM is not set: mail is sent as hello@/],
    ])('%o: %s', (env, warning) => {
      const warnings = settingWarnings({ DATA_DIR, ...good, ...env });
      expect(warnings).toEqual(warning === null ? [] : [expect.stringMatching(warning)]);
    });

    test('AUTH_SECRET is not that of an earlier start', () => {
      const AUTH_SECRET_OLD = readConfig({ DATA_DIR }).authSecret;
      expect(settingWarnings({ DATA_DIR, ...good })).toEqual([
        expect.stringMatching(/^AUTH_SECRET is not the secret in DATA_DIR/),
      ]);
      expect(settingWarnings({ DATA_DIR, ...good, AUTH_SECRET_OLD })).toEqual([]);
    });
  });

  test('secrets never appear in settings, faults, warnings or errors', () => {
    const canary = 'canary'.repeat(8);
    const users = [`ada:${canary}@`, `:${canary}@`, `ada:12/${canary}@`, `ada:12?${canary}@`];
    const schemes = 'postgres redis smtp http https turn mailto'.split(' ');
    const addresses = schemes.flatMap((scheme) => [
      ...users.map((user) => `${scheme}://${user}db.example/x`),
      `${scheme}:ada:${canary}@db.example`,
      `${scheme}://db.example/x?key=${canary}`,
      `https://a.example, ${scheme}://ada:${canary}@db.example`,
    ]);
    /** Variables without secrets; even so, an address in one must not show its password. */
    const plain =
      /^(PORT|HOST|DATABASE_(POOL|TIMEOUT)|START_WAIT|STOP_DELAY|ORIGIN|GITHUB_(CLIENT_ID|(API_)?URL|SKILLS)|OIDC_(ISSUER|CLIENT_ID|NAME)|LOGIN|LINK_PREVIEWS|TRUST_PROXY|SESSION_.*|MESSAGES_KEPT_DAYS|IDLE_ACCOUNTS_KEPT_DAYS|AUDIT_KEPT_DAYS|BREACHED_PASSWORDS_URL|SIGNUP|SIGNUP_DOMAINS|CONFIRM|PAIR_LINK_INVITES|INFO_PAGES|FEED_LEARNING|AI_.*|RATE_LIMITS|PUSH_SERVICES|ICE_SERVERS|S3_(ENDPOINT|BUCKET|REGION)|OTEL_.*|LOG_LEVEL)$/;
    const names = Object.keys(environment.shape).filter((name) => name !== 'DATA_DIR');
    for (const name of names) {
      const secrets = plain.test(name) ? [] : [canary, canary.slice(0, 43), canary.padEnd(87, 'x')];
      for (const value of [...secrets, ...addresses]) {
        const env = { DATA_DIR, [name]: value };
        let error = '';
        try {
          readConfig(env, () => '');
        } catch (fault) {
          error = String(fault);
        }
        const said = [effectiveSettings(env), settingFaults(env), settingWarnings(env), error];
        expect(JSON.stringify(said), `${name}=${value}`).not.toContain('canary');
      }
    }
    const shown = effectiveSettings({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://ada:canary@otel.example/v1',
      TURN_SECRET: canary,
    });
    expect(shown).toMatchObject({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://…@otel.example/v1',
      TURN_SECRET: '(set)',
    });
  });

  test('an impossible data folder fails with an explanation', () => {
    expect(() => readConfig({ DATA_DIR: '/dev/null/data' })).toThrow(
      /DATA_DIR is .* cannot be written/,
    );
  });
});

test('the configuration docs contain the table of variables', async () => {
  const file = join(ROOT, 'docs/configuration.md');
  const code = (text: string) => (text === '' ? 'none' : `\`${text}\``);
  const rows = Object.entries(environment.shape).map(([name, { description }]) => [
    code(name),
    code(defaultOf(name as Variable)),
    description?.replace(/(\b[A-Z]\w*[_=]|\w+:\/\/)\S*\w/g, code),
  ]);
  const lines = [['variable', 'default', 'set it to'], ['---', '---', '---'], ...rows];
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const unitOf = (seconds: number) =>
    seconds % 3600 === 0
      ? ([3600, 'h'] as const)
      : seconds % 60 === 0
        ? ([60, 'm'] as const)
        : ([1, 's'] as const);
  const limits = Object.entries(DEFAULT_LIMITS).map(([name, { points, seconds }]) => {
    const [one, unit] = unitOf(seconds);
    return `${name}=${points}/${seconds / one}${unit}`;
  });
  const page = readFileSync(file, 'utf8')
    .replace(/^\|[^]*\|$/m, () => table)
    .replace(/(?<=^```text\n)[^]*?(?=^```$)/m, () => `${limits.join('\n')}\n`);
  await expect(await format(page, { parser: 'markdown' })).toMatchFileSnapshot(file);
});
