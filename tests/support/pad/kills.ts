import { expect } from 'vitest';
import * as Y from 'yjs';
import { connectAccounts, createAccount, type SignedIn } from '../account.ts';
import { eventually } from '../eventually.ts';
import { randomOf } from '../random.ts';
import type { ServerProcess } from '../server-process.ts';
import { PadWriter } from './writer.ts';

const STEPS = 60;

/** A page with what was acknowledged to it, at one of the nodes. */
interface Page {
  writer: PadWriter;
  node: number;
}

/**
 * Two people, in two to four pages, write in one pad at random while pages leave, repeat themselves
 * and a node is killed, twice. In the end all pages and nodes say the same, and every update that was
 * acknowledged is in it.
 */
export async function writeWhileNodesDie(
  nodes: readonly ServerProcess[],
  seed: number,
): Promise<void> {
  const random = randomOf(seed);
  const pick = (count: number): number => Math.floor(random() * count);
  const [first] = nodes;
  if (first === undefined) throw new Error('There is no node');
  const [ada, ben] = [await createAccount(first.url), await createAccount(first.url)];
  await connectAccounts(first.url, ada, ben);

  const acknowledged: Uint8Array[] = [];
  const pageOf = (who: SignedIn, other: SignedIn): Page => ({
    writer: new PadWriter(who.cookie, other.user._id),
    node: pick(nodes.length),
  });
  const pages = Array.from({ length: 2 + pick(3) }, (_, at) =>
    at % 2 === 0 ? pageOf(ada, ben) : pageOf(ben, ada),
  );
  const urlOf = (page: Page): string => nodes[page.node]?.url ?? '';
  const join = (page: Page): Promise<void> => eventually(() => page.writer.join(urlOf(page)));
  const say = async ({ writer }: Page): Promise<void> => {
    const [update] = writer.unsaid;
    if (update !== undefined && writer.client !== null && (await writer.say()))
      acknowledged.push(update);
  };
  const edit = ({ writer: { text } }: Page): void => {
    const at = pick(text.length + 1);
    if (random() < 0.7) text.insert(at, String.fromCodePoint(97 + pick(26)).repeat(1 + pick(5)));
    else text.delete(at, Math.min(1 + pick(4), text.length - at));
  };

  for (const page of pages) await join(page);
  const deaths = new Set([20 + pick(10), 40 + pick(10)]);
  for (let step = 0; step < STEPS; step += 1) {
    const page = pages[pick(pages.length)];
    if (page === undefined) continue;
    const does = random();
    if (deaths.has(step)) {
      const victim = pick(nodes.length);
      const talking = pages.map(async (one) => {
        for (let count = 0; count < 5; count += 1) {
          edit(one);
          await say(one);
        }
      });
      await new Promise((resolve) => setTimeout(resolve, pick(40)));
      await nodes[victim]?.kill();
      await Promise.all(talking);
      await nodes[victim]?.restart();
      for (const one of pages) {
        if (one.node !== victim) continue;
        one.writer.leave();
        one.node = pick(nodes.length);
        await join(one);
      }
    } else if (does < 0.6) {
      edit(page);
      await say(page);
    } else if (does < 0.75) edit(page);
    else if (does < 0.85) {
      // As after an acknowledgement that was lost.
      const [update] = page.writer.unsaid;
      await say(page);
      if (update !== undefined) page.writer.unsaid.unshift(update);
      await say(page);
    } else {
      page.writer.leave();
      page.node = pick(nodes.length);
      await join(page);
    }
  }

  for (const page of pages) {
    page.writer.leave();
    await join(page);
    await page.writer.sayAll();
    expect(page.writer.unsaid, `seed ${seed}`).toEqual([]);
  }
  const late = new PadWriter(ada.cookie, ben.user._id);
  await late.join(first.url);
  const text = late.text.toJSON();
  let lost = 0;
  late.doc.on('update', () => (lost += 1));
  for (const update of acknowledged) Y.applyUpdate(late.doc, update);
  expect(lost, `acknowledged and lost, seed ${seed}`).toBe(0);
  late.leave();
  for (const page of pages) {
    page.writer.leave();
    await join(page);
    expect(page.writer.text.toJSON(), `seed ${seed}`).toBe(text);
    page.writer.leave();
  }
  for (const { url } of nodes) {
    const answer = await fetch(`${url}/api/pad/${ben.user._id}`, {
      headers: { cookie: ada.cookie },
    });
    expect(((await answer.json()) as { text: string }).text, `seed ${seed}`).toBe(text);
  }
}

/** Seeds of a run: five, or a hundred where time does not matter. */
export const SEEDS = Array.from(
  { length: process.env.LONG_RUNS === undefined ? 5 : 100 },
  (_, seed) => seed + 1,
);
