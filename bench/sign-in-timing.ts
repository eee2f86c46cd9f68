// Measures whether the time of a failed sign-in reveals an account or a second factor.
import { createAccount } from '../tests/support/account.ts';
import { codeNow } from '../tests/support/factors.ts';
import { startServer } from '../tests/support/server-process.ts';
import type { Bench, Row } from './support/table.ts';

const SIGN_INS = 1000;
const ACCOUNTS = 20;
const WARM_UP = 40;
/** Allowed probability of a correct guess by time. */
const AUC_MAX = 0.55;

type Kind = 'known' | 'with a second factor' | 'unknown';
const PAIRS: readonly (readonly [Kind, Kind])[] = [
  ['known', 'unknown'],
  ['known', 'with a second factor'],
  ['with a second factor', 'unknown'],
];

export const bench: Bench = {
  title: 'POST /api/login, known, with a second factor, or unknown',
  run: async () => {
    const server = await startServer();
    try {
      const emails: Record<Kind, string[]> = { known: [], 'with a second factor': [], unknown: [] };
      for (let n = 0; n < ACCOUNTS; n += 1) {
        const plain = await createAccount(server.url);
        const guarded = await createAccount(server.url);
        await switchOn(server.url, guarded.cookie, guarded.credentials.password);
        emails.known.push(plain.credentials.emailId);
        emails['with a second factor'].push(guarded.credentials.emailId);
        emails.unknown.push(plain.credentials.emailId.replace('robin', 'nobody'));
      }
      const times: Record<Kind, number[]> = { known: [], 'with a second factor': [], unknown: [] };
      const kinds = Object.keys(emails) as Kind[];
      for (let n = -WARM_UP; n < SIGN_INS; n += 1) {
        // The order rotates, because later ones may find warm caches.
        const first = Math.abs(n) % kinds.length;
        for (const kind of [...kinds.slice(first), ...kinds.slice(0, first)]) {
          const ms = await timed(server.url, emails[kind][Math.abs(n) % ACCOUNTS] ?? '');
          if (n >= 0) times[kind].push(ms);
        }
      }
      return PAIRS.map(([one, other]): Row => {
        const chance = auc(times[one], times[other]);
        const medians = [one, other].map((kind) => `${median(times[kind]).toFixed(2)} ms ${kind}`);
        return {
          what: `sign-in, ${one} or ${other}: 1 - AUC of the time`,
          figures: `${SIGN_INS} sign-ins each; median ${medians.join(', ')}; AUC ${chance.toFixed(3)}`,
          value: 1 - Math.max(chance, 1 - chance),
          target: 1 - AUC_MAX,
        };
      });
    } finally {
      await server.stop();
    }
  },
};

/** Enables two-factor authentication. */
async function switchOn(url: string, cookie: string, password: string): Promise<void> {
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${url}/api/factors/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };
  const { secret } = (await post('app', { password })) as { secret: string };
  await post('app/confirm', { code: codeNow(secret) });
}

async function timed(url: string, emailId: string): Promise<number> {
  const begin = performance.now();
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ emailId, password: 'not the password' }),
  });
  await response.arrayBuffer();
  if (response.status !== 400) throw new Error(`A sign-in answered ${response.status}`);
  return performance.now() - begin;
}

/** Returns how often a value of `one` exceeds one of `other`; 0.5 is indistinguishable. */
function auc(one: readonly number[], other: readonly number[]): number {
  let wins = 0;
  for (const a of one) for (const b of other) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (one.length * other.length);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
