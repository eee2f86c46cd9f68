import { expect } from 'vitest';
import { connectAccounts, createAccount, type SignedIn } from '../account.ts';
import { eventually } from '../eventually.ts';
import { randomOf } from '../random.ts';
import type { ServerProcess } from '../server-process.ts';
import { expectKept, readPad } from './kept.ts';
import { PadWriter } from './writer.ts';

const STEPS = 60;
/** Maximum milliseconds that the pages write at once before a node dies. */
const TALK_MS = 60;

/** Seeds of a run: two, or a hundred in long runs. */
export const SEEDS = Array.from(
  { length: process.env.LONG_RUNS === undefined ? 2 : 100 },
  (_, seed) => seed + 1,
);

/** A page, at one of the nodes. */
interface Page {
  writer: PadWriter;
  node: number;
}

/**
 * Lets two people in two to four pages write randomly in one pad while pages leave, repeat updates and a node is killed
 * twice. After each kill every acknowledged update must be stored before the pages return; in the end all pages and
 * nodes have the same text. Returns the number of acknowledged updates.
 */
export async function writeWhileNodesDie(
  nodes: readonly ServerProcess[],
  seed: number,
): Promise<number> {
  const random = randomOf(seed);
  const pick = (count: number): number => Math.floor(random() * count);
  const [first] = nodes;
  if (first === undefined) throw new Error('There is no node');
  const [ada, ben] = [await createAccount(first.url), await createAccount(first.url)];
  await connectAccounts(first.url, ada, ben);

  const pageOf = (who: SignedIn, other: SignedIn): Page => ({
    writer: new PadWriter(who.cookie, other.user._id),
    node: pick(nodes.length),
  });
  const pages = Array.from({ length: 2 + pick(3) }, (_, at) =>
    at % 2 === 0 ? pageOf(ada, ben) : pageOf(ben, ada),
  );
  const reader = { cookie: ada.cookie, targetUserId: ben.user._id };
  const acknowledged = (): Uint8Array[] => pages.flatMap(({ writer }) => writer.acknowledged);
  const allKept = async (when: string): Promise<void> => {
    for (const { url } of nodes)
      await expectKept(url, reader, acknowledged(), `seed ${seed}, ${when}`);
  };
  const join = async (page: Page): Promise<void> => {
    page.writer.leave();
    await page.writer.join(nodes[page.node]?.url ?? '');
  };
  const edit = ({ writer: { text } }: Page): void => {
    const at = pick(text.length + 1);
    if (random() < 0.7) text.insert(at, String.fromCodePoint(97 + pick(26)).repeat(1 + pick(5)));
    else text.delete(at, Math.min(1 + pick(4), text.length - at));
  };

  /** Kills a node while all pages write; its pages return on any node. */
  const kill = async (): Promise<void> => {
    const victim = pick(nodes.length);
    let over = false;
    const talking = pages.map(async (page) => {
      do {
        edit(page);
      } while ((await page.writer.say()) && !over);
    });
    await new Promise((resolve) => setTimeout(resolve, random() * TALK_MS));
    await nodes[victim]?.kill();
    over = true;
    await Promise.all(talking);
    await nodes[victim]?.restart();
    await allKept('after a death');
    for (const page of pages) {
      if (page.writer.client?.socket.connected === true) continue;
      page.node = pick(nodes.length);
      await join(page);
    }
  };

  for (const page of pages) await join(page);
  const deaths = new Set([20 + pick(10), 40 + pick(10)]);
  for (let step = 0; step < STEPS; step += 1) {
    const page = pages[pick(pages.length)];
    if (page === undefined) continue;
    const does = random();
    if (deaths.has(step)) await kill();
    else if (does < 0.6) {
      edit(page);
      await page.writer.say();
    } else if (does < 0.75) edit(page);
    else if (does < 0.85) {
      // Repeats the update, as after a lost acknowledgement.
      const [update] = page.writer.unsaid;
      await page.writer.say();
      if (update !== undefined) page.writer.unsaid.unshift(update);
      await page.writer.say();
    } else {
      page.node = pick(nodes.length);
      await join(page);
    }
  }
  await allKept('before the end');

  for (const page of pages) {
    await join(page);
    await page.writer.sayAll();
    expect(page.writer.unsaid, `seed ${seed}`).toEqual([]);
  }
  // The last updates of the others arrive as events, without another join.
  await eventually(async () => {
    const texts = new Set(pages.map(({ writer }) => writer.text.toJSON()));
    for (const { url } of nodes) texts.add(await readPad(url, reader));
    expect([...texts], `seed ${seed}`).toHaveLength(1);
  });
  for (const { writer } of pages) writer.leave();
  return acknowledged().length;
}
