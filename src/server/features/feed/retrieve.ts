import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FeedFilters } from '#shared/feed-filters.ts';
import { skillKey } from '#shared/skills.ts';
import { lowestIdAt } from '../../platform/ids.ts';
import { LAST_ID } from '../../platform/db/paging.ts';
import type { Facts } from './facts.ts';
import { type Retrieved, skillTags } from './ranking.ts';
import type { FreePeople } from '../free-now/service.ts';
import { FREE_MAX } from '../free-now/service.ts';
import type { FactsRow, FeedRepository, ListedRow, TagRow } from './repository.ts';
import { type Amounts, baseOfStored, mutualOf, type Rarity } from './score.ts';
import { clustersFor, type PreferenceModel } from './preferences/model.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { sharedHours, weekOf, weekStart } from '#shared/week.ts';

const CANDIDATES = 600;
/** A shared skill is a gain for both people, a wish for one. */
const OF_A_SKILL = 400;
const OF_A_WISH = 60;
const OF_HIGHEST = 200;
/** Hours are read for the most promising people of the lists, all facts for the best of these. */
const COMPARED = 1200;
const BEST = 200;
const HOURS_ROWS = 250;
/** Rare tags say most, so the shortest lists are read. */
const LISTS = 24;
/** With filters, at most about this many people are examined. Counts are exact up to this number. */
const LOOKED_THROUGH = 3000;
/** The event loop runs between two batches. */
const BATCH = 50;
/** Newcomers joined within this many days and received fewer signals than `NEWCOMER_RECEIVED`. */
const NEWCOMER_DAYS = 14;
const NEWCOMER_RECEIVED = 5;
const NEWCOMERS = 40;
const NEAR_CLUSTERS = 3;
/** Lists show no intents and hours; these are common values. */
const USUAL_INTENTS = 0.5;
const USUAL_HOURS = 2;
const OF_A_CLUSTER = 50;
const OF_FREE = 100;

export async function retrieve(
  find: FeedRepository,
  reader: Facts,
  tags: readonly TagRow[],
  {
    rarity,
    model,
    now,
    free,
  }: { rarity: Rarity; model: PreferenceModel | null; now: number; free: FreePeople },
): Promise<Retrieved> {
  const newcomers = new Set(await newcomersFor(find, reader, now));
  const alike = await alikeFor(find, reader, model);
  const listed = await peopleOfLists(find, reader, tags, rarity);
  const first = [...[...free.keys()].slice(0, OF_FREE), ...newcomers, ...alike];
  const all = new Set([...first, ...idsOf(listed)]);
  if (all.size >= CANDIDATES) {
    const best = new Set([...first, ...idsOf(await bestByHours(find, reader, listed, now))]);
    const batches = factsOf(find, reader.id, [...best].slice(0, CANDIDATES));
    return { batches, newcomers, complete: false };
  }
  const newestIds = await find.newest(reader.id, LAST_ID, CANDIDATES + 1);
  const complete = newestIds.length <= CANDIDATES;
  for (const id of newestIds) if (complete || all.size < CANDIDATES) all.add(id);
  return { batches: factsOf(find, reader.id, [...all]), newcomers, complete };
}

/**
 * Reads everyone on a site of up to 3,000 people. On a larger one it reads newcomers and the lists of
 * the filtered tags, the people who are free now, or the 3,000 highest scores without such filters.
 */
export async function retrieveFiltered(
  find: FeedRepository,
  reader: Facts,
  tags: readonly TagRow[],
  { filters, now, free }: { filters: FeedFilters; now: number; free: FreePeople },
): Promise<Retrieved> {
  if (!(await find.moreThan(LOOKED_THROUGH))) return everyone(find, reader.id);
  if (filters.free) {
    const batches = factsOf(find, reader.id, [...free.keys()]);
    return { batches, newcomers: new Set(), complete: free.size < FREE_MAX };
  }
  const newcomers = new Set(await newcomersFor(find, reader, now));
  const lists = listsOfPassing(filters, tags);
  const needed = lists.length > 0;
  const size = lists.reduce((sum, { listed }) => sum + listed, 0);
  const most = Math.floor(LOOKED_THROUGH / Math.max(1, lists.length));
  const found = needed
    ? await inBatchesOfFour(lists, ({ id }) => find.listed(id, reader.id, most))
    : [await find.highestScores(reader.id, LOOKED_THROUGH)];
  const ids = new Set([...newcomers, ...found.flat().map(({ id }) => id)]);
  const complete = mustBeListed(filters) && size <= most;
  return { batches: factsOf(find, reader.id, [...ids]), newcomers, complete };
}

export const everyone = (find: FeedRepository, reader: string): Retrieved => ({
  batches: factsOfAll(find, reader),
  newcomers: new Set(),
  complete: true,
});

async function* factsOfAll(find: FeedRepository, reader: string): AsyncGenerator<FactsRow[]> {
  for (let before = LAST_ID; ;) {
    const rows = await find.newestFacts(reader, before, BATCH);
    yield rows;
    before = rows.at(-1)?.id ?? '';
    if (rows.length < BATCH) return;
    await nextTurn();
  }
}

async function* factsOf(
  find: FeedRepository,
  reader: string,
  ids: readonly string[],
): AsyncGenerator<FactsRow[]> {
  for (let at = 0; at < ids.length; at += BATCH) {
    yield await find.eligibleFacts(reader, ids.slice(at, at + BATCH));
    await nextTurn();
  }
}

export const tagsFor = (reader: Facts, filters: FeedFilters | null) => [
  ...skillTags(reader, filters?.skills),
  ...[...reader.skills.keys()].map((key) => ({ kind: 'learn', key })),
  ...(filters?.languages ?? []).map((name) => ({ kind: 'language', key: skillKey(name) })),
];

interface ListedPerson {
  id: string;
  base: number;
  amounts: Amounts;
  score: number;
}

const idsOf = (people: readonly ListedPerson[]): string[] => people.map(({ id }) => id);

function bestFirst(people: ListedPerson[]): ListedPerson[] {
  for (const one of people) one.score = one.base * mutualOf(one.amounts);
  return people.sort((one, other) => other.score - one.score);
}

/** Stored scores and tags decide, without reading facts. */
async function peopleOfLists(
  find: FeedRepository,
  reader: Facts,
  tags: readonly TagRow[],
  rarity: Rarity,
): Promise<ListedPerson[]> {
  const people = new Map<string, ListedPerson>();
  const unknown = {
    shared: 0,
    theyTeach: 0,
    iTeach: 0,
    theyHelp: 0,
    iHelp: 0,
    understood: 'unknown',
    code: false,
    intents: reader.lookingFor.length === 0 ? 0 : USUAL_INTENTS,
    hours: reader.week === null ? 0 : USUAL_HOURS,
  } as const;
  const amountsFor = ({ id, score }: ListedRow): Amounts => {
    const known = people.get(id);
    if (known !== undefined) return known.amounts;
    const amounts = { ...unknown };
    people.set(id, { id, base: baseOfStored(score), amounts, score: 0 });
    return amounts;
  };
  const lists = [...tags].sort((one, other) => one.listed - other.listed).slice(0, LISTS);
  const rows = await inBatchesOfFour(lists, ({ id, kind }) =>
    find.listed(id, reader.id, kind === 'skill' ? OF_A_SKILL : OF_A_WISH),
  );
  lists.forEach(({ kind, key }, at) => {
    for (const row of rows[at] ?? []) {
      const found = amountsFor(row);
      if (kind === 'learn') found.iTeach += rarity(key);
      else if (reader.skills.has(key)) found.shared += rarity(key);
      if (kind === 'skill' && reader.learning.has(key)) found.theyTeach += rarity(key);
      if (kind === 'skill' && reader.project?.stack.has(key)) found.theyHelp += rarity(key);
    }
  });
  for (const row of await find.highestScores(reader.id, OF_HIGHEST)) amountsFor(row);
  return bestFirst([...people.values()]);
}

/** Hours in common decide most of what lists do not show. Reading them costs a third of all facts. */
async function bestByHours(
  find: FeedRepository,
  { week }: Facts,
  people: readonly ListedPerson[],
  now: number,
): Promise<readonly ListedPerson[]> {
  if (week === null) return people;
  const start = weekStart(now);
  const compared = people.slice(0, COMPARED);
  const byId = new Map(compared.map((one) => [one.id, one.amounts]));
  for (let at = 0; at < compared.length; at += HOURS_ROWS) {
    const rows = await find.hours(idsOf(compared.slice(at, at + HOURS_ROWS)));
    for (const { id, availability, timeZone } of rows) {
      const amounts = byId.get(id);
      if (amounts) amounts.hours = sharedHours(week, weekOf(availability, timeZone, start));
    }
    await nextTurn();
  }
  return bestFirst(compared).slice(0, BEST);
}

/**
 * Half of the newcomers are the newest, half are from a time varying by reader and hour, so every
 * newcomer gets a turn.
 */
async function newcomersFor(find: FeedRepository, { id }: Facts, now: number): Promise<string[]> {
  const from = now - NEWCOMER_DAYS * DAY_MS;
  const moment = Math.floor(from + hourlyFraction(id, now) * (now - from));
  const [newest, others] = await Promise.all([
    find.newcomers(lowestIdAt(from), LAST_ID, NEWCOMER_RECEIVED, NEWCOMERS / 2),
    find.newcomers(lowestIdAt(from), lowestIdAt(moment), NEWCOMER_RECEIVED, NEWCOMERS / 2),
  ]);
  return [...newest, ...others];
}

/** Choices alone decide who is similar. */
async function alikeFor(
  find: FeedRepository,
  { id, preferences }: Facts,
  model: PreferenceModel | null,
): Promise<string[]> {
  const clusters = model === null ? [] : clustersFor(model, preferences).slice(0, NEAR_CLUSTERS);
  const found = await inBatchesOfFour(clusters, (cluster) => find.alike(cluster, id, OF_A_CLUSTER));
  return found.flat().map((one) => one.id);
}

/** The number from 0 to 1 is constant for a reader and an hour. */
function hourlyFraction(id: string, now: number): number {
  let hash = Number.parseInt(id.slice(-8), 16) ^ Math.imul(now / HOUR_MS, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

const mustBeListed = ({ skills, languages }: FeedFilters): boolean =>
  skills.length > 0 || languages.length > 0;

/** The rarest skill suffices if all are required, else each skill is needed. */
function listsOfPassing(filters: FeedFilters, tags: readonly TagRow[]): TagRow[] {
  const of = (kind: TagRow['kind'], names: readonly string[]) => {
    const keys = new Set(names.map(skillKey));
    return tags
      .filter((tag) => tag.kind === kind && keys.has(tag.key))
      .sort((one, other) => one.listed - other.listed);
  };
  const skills = of('skill', filters.skills);
  const bySkill = filters.match === 'all' ? skills.slice(0, 1) : skills;
  const byLanguage = of('language', filters.languages);
  if (filters.skills.length === 0) return byLanguage;
  if (filters.languages.length === 0) return bySkill;
  const size = (lists: TagRow[]) => lists.reduce((sum, { listed }) => sum + listed, 0);
  return size(bySkill) <= size(byLanguage) ? bySkill : byLanguage;
}

async function inBatchesOfFour<Of, Answer>(
  all: readonly Of[],
  ask: (one: Of) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < all.length; at += 4) {
    answers.push(...(await Promise.all(all.slice(at, at + 4).map(ask))));
    await nextTurn();
  }
  return answers;
}
