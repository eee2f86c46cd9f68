// Sign-ins with a wrong password, for e-mail addresses with an account and without: whether the time tells them apart.
import { createAccount } from '../tests/support/account.ts';
import { startServer } from '../tests/support/server-process.ts';
import type { Bench } from './support/table.ts';

const SIGN_INS = 2000;
const ACCOUNTS = 20;
const WARM_UP = 40;
/** Of a known and an unknown address, how often a guess by time may be right. */
const AUC_MAX = 0.55;

export const bench: Bench = {
  title: 'POST /api/login, known or unknown',
  run: async () => {
    const server = await startServer();
    try {
      const known: string[] = [];
      for (let n = 0; n < ACCOUNTS; n += 1) {
        known.push((await createAccount(server.url)).credentials.emailId);
      }
      const times = { known: [] as number[], unknown: [] as number[] };
      for (let n = -WARM_UP; n < SIGN_INS / 2; n += 1) {
        const email = known[Math.abs(n) % ACCOUNTS] ?? '';
        const pair = [
          ['known', email],
          ['unknown', email.replace('robin', 'nobody')],
        ] as const;
        // Whichever comes first may find a warmer cache.
        for (const [kind, emailId] of n % 2 === 0 ? pair : pair.toReversed()) {
          const ms = await timed(server.url, emailId);
          if (n >= 0) times[kind].push(ms);
        }
      }
      const chance = auc(times.known, times.unknown);
      const figures = `${SIGN_INS} sign-ins; median ${median(times.known).toFixed(2)} ms known, ${median(times.unknown).toFixed(2)} ms unknown; AUC ${chance.toFixed(3)}`;
      const value = 1 - Math.max(chance, 1 - chance);
      return [{ what: 'sign-in: 1 - AUC of the time', figures, value, target: 1 - AUC_MAX }];
    } finally {
      await server.stop();
    }
  },
};

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

/** How often a value of `one` is greater than one of `other`; 0.5: nothing tells them apart. */
function auc(one: readonly number[], other: readonly number[]): number {
  let wins = 0;
  for (const a of one) for (const b of other) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (one.length * other.length);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
