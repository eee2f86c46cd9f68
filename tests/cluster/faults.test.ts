import { beforeAll, describe, expect, test } from 'vitest';
import { Client } from 'pg';
import { createAccount, type SignedIn, uniquePerson } from '../support/account.ts';
import type { ChatClient } from '../support/chat/chat-client.ts';
import { useCluster } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';

/** Milliseconds within which every request must be answered during a fault. */
const ANSWER_MS = 12_000;

const { url, open, pair, parts } = useCluster(2, { RATE_LIMITS: 'off' });
let ada: SignedIn;
let ben: SignedIn;
beforeAll(async () => {
  [ada, ben] = await pair();
});

interface Answered {
  what: string;
  status: number;
  text: string;
}

/** Sends one request of each kind to both nodes; each must be answered in time. */
async function askEverything(): Promise<Answered[]> {
  const { emailId, password } = ada.credentials;
  const calls = (): [what: string, path: string, method?: string, body?: object][] => [
    ['read', '/api/profile/view'],
    ['list', '/api/user/feed'],
    ['status', `/api/users/${ben.user._id}`],
    ['page', '/connections'],
    ['static page', '/how-it-works'],
    ['edit', '/api/profile/edit', 'PUT', { about: crypto.randomUUID() }],
    ['login', '/api/login', 'POST', { emailId, password }],
    ['sign-up', '/api/signup', 'POST', uniquePerson()],
  ];
  const answers = [0, 1].flatMap((node) =>
    calls().map(async ([what, path, method = 'GET', body]) => {
      const json = body && { 'content-type': 'application/json' };
      const response = await fetch(url(node) + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS),
        headers: { ...json, cookie: ada.cookie, origin: url(node) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { status } = response;
      return { what: `${what} of node ${String(node)}`, status, text: await response.text() };
    }),
  );
  return Promise.all(answers);
}

const statuses = (answers: Answered[]) => [...new Set(answers.map(({ status }) => status))].sort();

/** Accepts normal answers, and 503 with an error text. */
const expectHonest = (answers: Answered[]): void => {
  for (const { what, status, text } of answers) {
    expect([200, 201, 503], `${what}: ${text}`).toContain(status);
    if (status === 503 && text.startsWith('{')) {
      expect(JSON.parse(text)).toMatchObject({ code: 'unavailable' });
      expect(text).toMatch(/Try again in/);
    }
  }
};

const allWell = () =>
  eventually(async () => {
    expect(statuses(await askEverything())).toEqual([200, 201]);
    for (const node of [0, 1]) {
      expect(await (await fetch(`${url(node)}/readyz`)).text()).toBe('ready');
    }
  });

const readiness = async (node: number): Promise<[number, string]> => {
  const answer = await fetch(`${url(node)}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) });
  return [answer.status, await answer.text()];
};

describe('Redis', () => {
  /** Sends messages across nodes during a Redis outage; they arrive once Redis is back. */
  const writeThrough = async (during: () => unknown, after: () => unknown) => {
    const his = await eventually(async () => {
      const device = await open(1, ben);
      await send('before');
      await device.hears('messageReceived', ({ text }) => text === 'before');
      return device;
    });
    const tag = crypto.randomUUID();
    try {
      await during();
      await send(tag);
      const answers = await askEverything();
      expectHonest(answers);
      expect(statuses(answers)).toEqual([200, 201]);
    } finally {
      await after();
    }
    // Either live, or after the browser has reconnected and fetched the missed messages.
    await eventually(async () => {
      if (his.heard('messageReceived').some(({ text }) => text === tag)) return;
      expect(his.socket.connected).toBe(false);
      const page = await fetch(`${url(1)}/api/chat/${ada.user._id}/messages`, {
        headers: { cookie: ben.cookie },
      });
      expect(await page.text()).toContain(tag);
    });
    await allWell();
    await nodesHearEachOther();
  };

  /** Uses its own socket: a socket opened before the outage may still be made to reconnect. */
  const send = async (text: string): Promise<void> => {
    const hers = await open(0, ada);
    const answer = await hers.ask('sendMessage', { targetUserId: ben.user._id, text });
    expect(answer.ok, JSON.stringify(answer)).toBe(true);
  };

  const nodesHearEachOther = () =>
    eventually(async () => {
      const [hers, his] = [await open(0, ada), await open(1, ben)];
      const tag = crypto.randomUUID();
      await hers.ask('sendMessage', { targetUserId: ben.user._id, text: tag });
      await eventually(() =>
        expect(his.heard('messageReceived').map(({ text }) => text)).toContain(tag),
      );
      const status = await hers.ask('getUserOnlineStatus', { targetUserId: ben.user._id });
      expect(status).toMatchObject({ ok: true, isOnline: true });
    });

  const full = (bytes: string) => parts().redis.command('CONFIG', 'SET', 'maxmemory', bytes);
  test.each<[string, () => unknown, () => unknown]>([
    [
      'is killed and restarted empty',
      async () => {
        await parts().redis.kill();
        await eventually(async () =>
          expect(await readiness(0)).toEqual([503, 'not ready: Redis does not answer']),
        );
      },
      () => parts().redis.start(),
    ],
    ['hangs', () => parts().redis.freeze(), () => parts().redis.thaw()],
    ['is unusably slow', () => parts().toRedis.delay(800), () => parts().toRedis.delay(0)],
    [
      'runs full',
      async () => {
        await parts().redis.command('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
        await full('1');
      },
      () => full('0'),
    ],
  ])('messages arrive after Redis %s', (_name, during, after) => writeThrough(during, after));

  test('all nodes drop ended sessions and reconnect the others', async () => {
    const cleo = await createAccount(url(0));
    const hers = await open(1, cleo);
    const others = [await open(0, ada), await open(1, ben)];
    await parts().redis.kill();
    const headers = { cookie: cleo.cookie, origin: url(0) };
    const answer = await fetch(`${url(0)}/api/logout`, { method: 'POST', headers });
    expect(answer.status).toBe(200);
    await parts().redis.start();
    await eventually(() => {
      for (const { socket } of [hers, ...others]) expect(socket.connected).toBe(false);
    });
    await allWell();
  });
});

describe('PostgreSQL', () => {
  const refuses = (client: ChatClient) =>
    eventually(async () => {
      const sent = { targetUserId: ben.user._id, text: 'anyone?' };
      expect(await client.ask('sendMessage', sent)).toMatchObject({
        ok: false,
        code: 'unavailable',
      });
    });

  test('requests are answered while PostgreSQL restarts', async () => {
    const hers = await open(0, ada);
    await parts().postgres.pause();
    const answers = await askEverything();
    expectHonest(answers);
    const broken = answers.filter(({ what }) => !what.startsWith('static'));
    expect(statuses(broken)).toEqual([503]);
    await refuses(hers);
    expect(await readiness(0)).toEqual([503, 'not ready: the database does not answer']);
    expect((await fetch(`${url(0)}/healthz`)).status).toBe(200);
    await parts().postgres.resume();
    await allWell();
    expect(
      await hers.ask('sendMessage', { targetUserId: ben.user._id, text: 'again' }),
    ).toMatchObject({ ok: true });
  });

  test('requests are answered while PostgreSQL is slow', async () => {
    parts().toPostgres.delay(150);
    expect(statuses(await askEverything())).toEqual([200, 201]);
    parts().toPostgres.delay(0);
    await allWell();
  });

  test('requests are answered while PostgreSQL does not respond', async () => {
    parts().toPostgres.silence();
    const answers = await askEverything();
    expectHonest(answers);
    expect(statuses(answers)).toContain(503);
    parts().toPostgres.delay(0);
    await allWell();
  });

  const withPostgres = async (run: (client: Client) => Promise<unknown>): Promise<void> => {
    const client = new Client(parts().postgres.url);
    await client.connect();
    try {
      await run(client);
    } finally {
      await client.end();
    }
  };
  const dropNodes = (client: Client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'pairwise'`);

  test('a read-only database serves reads and refuses writes', async () => {
    const hers = await open(0, ada);
    await withPostgres(async (client) => {
      await client.query('alter system set default_transaction_read_only = on');
      await client.query('select pg_reload_conf()');
      await dropNodes(client);
    });
    await eventually(async () => {
      const answers = await askEverything();
      expectHonest(answers);
      const by = (kind: string) => statuses(answers.filter(({ what }) => what.startsWith(kind)));
      expect([by('read'), by('list'), by('page')]).toEqual([[200], [200], [200]]);
      expect([by('edit'), by('login'), by('sign-up')]).toEqual([[503], [503], [503]]);
      const edit = answers.find(({ what }) => what.startsWith('edit'));
      expect(edit?.text).toContain('Nothing can be saved right now');
    });
    await refuses(hers);
    await withPostgres(async (client) => {
      await client.query('set default_transaction_read_only = off');
      await client.query('alter system reset default_transaction_read_only');
      await client.query('select pg_reload_conf()');
      await dropNodes(client);
    });
    await allWell();
  });

  test('requests are answered without a free database connection', async () => {
    const taken: Client[] = [];
    await withPostgres(async (client) => {
      const { rows } = await client.query<{ n: number }>(
        `select current_setting('max_connections')::int as n`,
      );
      await client.query('select 1');
      const fill = async (): Promise<void> => {
        for (let count = 0; count < (rows[0]?.n ?? 0); count += 1) {
          const one = new Client(parts().postgres.url);
          one.on('error', () => undefined);
          try {
            await one.connect();
          } catch {
            return;
          }
          taken.push(one);
        }
      };
      // Takes the connections before the nodes reconnect.
      await fill();
      await dropNodes(client);
      await fill();
    });
    const answers = await askEverything();
    expectHonest(answers);
    expect(statuses(answers)).toContain(503);
    await Promise.all(taken.map((one) => one.end()));
    await allWell();
  });
});
