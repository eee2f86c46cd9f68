import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectAccounts, createAccount, type SignedIn } from '../../support/account.ts';
import { longestWait } from '../../support/longest-wait.ts';
import { frame, RawPolling, RawWire, together } from '../../support/raw-wire.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';

/** Maximum milliseconds that an input may block the server; a busy machine gets several tries. */
const HOLD_MS = 100;
const TRIES = 20;

let server: ServerProcess;
let ada: SignedIn;
let ben: SignedIn;

beforeAll(async () => {
  // The default limits.
  server = await startServer({ env: { RATE_LIMITS: '' } });
  [ada, ben] = [await createAccount(server.url), await createAccount(server.url)];
  await connectAccounts(server.url, ada, ben);
});
afterAll(() => server.stop());

/** Sends all bytes at once on each of `wires`, and waits for the end or for the answer to a following event. */
async function flood(wires: readonly RawWire[], bytes: Buffer): Promise<void> {
  for (const wire of wires) wire.send(bytes, frame('42777["userOnline"]'));
  const over = wires.map((wire) => Promise.race([wire.reads('43777['), wire.ended]));
  await Promise.all(over).finally(() => wires.forEach((wire) => wire.close()));
}

/** Joins with `count` sockets and floods each. */
const floodJoined = async (count: number, bytes: Buffer): Promise<void> =>
  flood(
    await Promise.all(Array.from({ length: count }, () => RawWire.join(server.url, ada.cookie))),
    bytes,
  );

const times = (count: number, packet: string): string =>
  together(Array<string>(count).fill(packet));
const many = (count: number, one: Buffer): Buffer => Buffer.concat(Array<Buffer>(count).fill(one));
const args = (count: number): Buffer => frame(`42["sendMessage"${',1'.repeat(count)}]`);
const joinChat = () => `420["joinChat",{"targetUserId":"${ben.user._id}"}]`;
const keys = Array.from({ length: 9000 }, (_, index) => `"k${index}":1`).join();

/**
 * Prepares the input and returns a function that sends it: preparing it during the measurement would look like server
 * time.
 */
type Attack = () => () => Promise<unknown>;

const post = (body: string, cookie?: string) => async () => {
  const polling =
    cookie === undefined
      ? await RawPolling.open(server.url, null)
      : await RawPolling.join(server.url, cookie);
  return polling.post(body);
};
const send = (count: number, bytes: Buffer) => () => floodJoined(count, bytes);

const ATTACKS: [string, Attack][] = [
  ['500,000 connects of a stranger in one body', () => post(times(500_000, '40'))],
  ['180,000 events in one body', () => post(times(180_000, '42["x"]'), ada.cookie)],
  ['1,000 histories in one body', () => post(times(1000, joinChat()), ada.cookie)],
  [
    '200,000 connects of a stranger',
    () => {
      const bytes = many(200_000, frame('40'));
      return async () => flood([await RawWire.open(server.url, null)], bytes);
    },
  ],
  ['200,000 pings of the transport', () => send(1, many(200_000, frame('', 9)))],
  ['200,000 events', () => send(1, many(200_000, frame('42["x"]')))],
  ['a packet of 700,000 arguments', () => send(1, args(700_000))],
  ['packets of 60,000 arguments', () => send(5, many(7, args(60_000)))],
  ['packets of 9,000 keys', () => send(5, many(7, frame(`42["sendMessage",{${keys}}]`)))],
];

test.each(ATTACKS)('%s do not delay other requests', async (_name, prepare) => {
  const attack = prepare();
  let least = Infinity;
  for (let count = 0; count < TRIES && least >= HOLD_MS; count += 1) {
    least = Math.min(least, await longestWait(server.url, attack));
  }
  expect(least).toBeLessThan(HOLD_MS);
});
