import { DAY_MS, dayOf } from '#shared/time.ts';
import { weekStart } from '#shared/week.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lowestIdAt } from '../../../platform/ids.ts';
import { LAST_ID } from '../../../platform/db/paging.ts';
import { type Facts, toFacts } from '../facts.ts';
import { raritiesOf, skillTags } from '../ranking.ts';
import { createFeedRepository } from '../repository.ts';
import { judgePair } from '../score.ts';
import { ROW, FEATURES, writeFeatures } from './model.ts';
import { createPreferenceReading } from './repository.ts';
import { type Learned, train } from './train.ts';

/** Each of the newest choices takes 9 bytes. */
const CHOICES_MAX = 5_000_000;
/** Profiles are read for the newest choices, up to this many people. */
const READ_PEOPLE = 20_000;
const READ_CHOICES = 50_000;
const FACTS_ROWS = 500;
/**
 * A request without an acceptance after this time counts as declined, whether it was or not: the
 * order of the feed would tell its sender of the decline otherwise.
 */
const ANSWER_MS = 7 * DAY_MS;

export interface TrainingResult extends Learned {
  people: string[];
}

/** Returns null without choices. */
export async function learn(
  reading: Pick<Database, 'kind' | 'prepare'>,
  now: number,
): Promise<TrainingResult | null> {
  const preferences = createPreferenceReading(reading);
  const off = new Set<string>();
  await walk(preferences.off, ({ userId }) => void off.add(userId));
  const people = new Map<string, number>();
  const numberOf = (id: string): number => {
    const number = people.get(id) ?? people.size;
    people.set(id, number);
    return number;
  };
  const [from, to, yes] = [[] as number[], [] as number[], [] as number[]];
  const choose = (one: string, other: string, chosen: boolean) => {
    from.push(numberOf(one));
    to.push(numberOf(other));
    yes.push(chosen ? 1 : 0);
  };
  const unanswered = lowestIdAt(now - ANSWER_MS);
  await walk(preferences.signals, ({ id, fromUserId, toUserId, status, review, shownAs }) => {
    if (off.has(fromUserId) || off.has(toUserId) || shownAs === 'none') return;
    const asks = status === 'interested' && shownAs === null;
    choose(fromUserId, toUserId, asks);
    if (review === 'accepted') choose(toUserId, fromUserId, true);
    else if (asks && id < unanswered) choose(toUserId, fromUserId, false);
    return from.length >= CHOICES_MAX;
  });
  if (from.length === 0) return null;
  const ids = [...people.keys()];
  const features = await readFeatures(reading, ids, from, to, now);
  const before = new Float32Array(ids.length * ROW);
  await walk(preferences.numbers, ({ userId, numbers }) => {
    const number = people.get(userId);
    if (number === undefined || numbers.byteLength !== 4 * ROW) return;
    before.set(new Float32Array(Uint8Array.from(numbers).buffer), number * ROW);
  });
  const choices = {
    from: Int32Array.from(from),
    to: Int32Array.from(to),
    yes: Uint8Array.from(yes),
  };
  return { ...train(ids.length, { ...choices, features }, before), people: ids };
}

/** Deleted people get average values. */
async function readFeatures(
  reading: Pick<Database, 'kind' | 'prepare'>,
  ids: readonly string[],
  from: readonly number[],
  to: readonly number[],
  now: number,
): Promise<Float32Array> {
  const find = createFeedRepository(reading);
  const inThem = new Set<number>();
  let count = 0;
  while (count < Math.min(READ_CHOICES, from.length) && inThem.size < READ_PEOPLE) {
    inThem.add(from[count] ?? 0).add(to[count] ?? 0);
    count += 1;
  }
  const facts = new Map<number, Facts>();
  const numbers = [...inThem];
  for (let at = 0; at < numbers.length; at += FACTS_ROWS) {
    const some = new Map(numbers.slice(at, at + FACTS_ROWS).map((one) => [ids[one] ?? '', one]));
    for (const row of await find.facts([...some.keys()])) {
      facts.set(some.get(row.id) ?? 0, toFacts(row, weekStart(now)));
    }
  }
  const keys = new Set([...facts.values()].flatMap(({ skills }) => [...skills.keys()]));
  const rarity = raritiesOf(await find.tags(skillTags(nobody, [...keys])));
  const features = new Float32Array(count * FEATURES);
  for (let row = 0; row < count; row += 1) {
    const [one, other] = [facts.get(from[row] ?? 0), facts.get(to[row] ?? 0)];
    if (one === undefined || other === undefined) continue;
    const terms = judgePair(one, other, rarity, dayOf(now));
    writeFeatures(features, row * FEATURES, terms, one, other);
  }
  return features;
}

const nobody = { skills: new Map<string, string>(), learning: new Map<string, string>() };

/** Ids descend until `each` returns true. */
async function walk<Row extends { id: string } | { userId: string }>(
  next: (before: string) => Promise<Row[]>,
  each: (row: Row) => boolean | undefined | void,
): Promise<void> {
  for (let before = LAST_ID; before !== '';) {
    const rows = await next(before);
    for (const row of rows) if (each(row) === true) return;
    const last = rows.at(-1);
    before = last === undefined ? '' : 'id' in last ? last.id : last.userId;
  }
}
