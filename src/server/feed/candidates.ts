import type { FeedFilters } from '#shared/feed-filters.ts';
import { joinedAt } from '#shared/joined-at.ts';
import { skillKey } from '#shared/skills.ts';
import { LAST_ID } from '../paging.ts';
import type { Facts } from './facts.ts';
import type { FacetRow, FeedRepository } from './repository.ts';
import { type Turns } from './turns.ts';
import { type Rarity, rarityOf, WEIGHTS } from './score.ts';

/** The newest developers are always looked at; as many as there are makes ranking exact. */
const NEWEST = 200;
/** Developers from somewhere in between, another place every day. */
const SAMPLE = 40;
/** Lists that are read for a reader, the rarest first, and developers of each. */
const LISTS = 16;
const OF_A_LIST = 500;
/** Of all in these lists, those who are in the most and rarest of them. */
export const LIKELIEST = 450;
/** With filters: of the rarest list that everyone who passes must be in. */
const OF_A_FILTER = 1500;
const NEWEST_FILTERED = 600;
/** Rows of one statement: on SQLite the process does nothing else meanwhile. */
const CHUNK = 200;
const SPOTS = 2 ** 31 - 1;

/** Whom a reader's feed is made of. */
export interface Candidates {
  /** To be looked at whatever they list. */
  ids: string[];
  /** Found by what they list, the most promising first, some of them met: as many as {@link LIKELIEST} of the others count. */
  likely: string[];
  /** Nobody is missing: ranking them is ranking everyone. */
  complete: boolean;
  /** With filters: nobody who passes is missing. */
  all: boolean;
  rarity: Rarity;
}

/** Where a reader begins to read the lists on a day: everyone's turn comes, the same for no two readers. */
function spotOfDay(readerId: string, day: number): number {
  let hash = Number.parseInt(readerId.slice(-8), 16) ^ Math.imul(day, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 1;
}

/** Finds them by index; the cost is bounded whatever the number of developers. */
export async function findCandidates(
  find: FeedRepository,
  reader: Facts,
  newest: readonly string[],
  filters: FeedFilters | null,
  day: number,
  turns: Turns,
): Promise<Candidates> {
  const facets = await find.facets(wantedFacets(reader, filters));
  const rarity = raritiesOf(facets);
  const ids = new Set(newest);
  if (newest.length < newestMost(filters))
    return { ids: [...ids], likely: [], complete: true, all: true, rarity };

  const spot = spotOfDay(reader.id, day);
  const read = (facet: FacetRow, most: number) => () => readList(find, facet.id, spot, most, turns);
  const lists = listsFor(reader, facets);
  const promise = new Map<string, number>();
  const members = await turns.all(lists.map(({ facet }) => read(facet, OF_A_LIST)));
  members.forEach((list, at) => {
    for (const id of list) promise.set(id, (promise.get(id) ?? 0) + (lists[at]?.weight ?? 0));
  });
  const likely = [...promise].sort(([, one], [, other]) => other - one).map(([id]) => id);
  for (const id of await sample(find, reader.id, spot)) ids.add(id);

  let all = false;
  if (filters !== null) {
    const needed = filterLists(filters, facets);
    const most = Math.ceil(OF_A_FILTER / Math.max(1, needed.length));
    const passing = await turns.all(needed.map((facet) => read(facet, most)));
    for (const id of passing.flat()) ids.add(id);
    all = mustBeListed(filters) && passing.every((list) => list.length < most);
  }
  return { ids: [...ids], likely, complete: false, all, rarity };
}

const newestMost = (filters: FeedFilters | null): number =>
  filters === null ? NEWEST : NEWEST_FILTERED;

/** The newest developers the reader has not met; fewer than are looked at when that is everyone. */
export async function readNewest(
  find: FeedRepository,
  readerId: string,
  filters: FeedFilters | null,
  turns: Turns,
): Promise<string[]> {
  const most = newestMost(filters);
  const ids: string[] = [];
  for (let before = LAST_ID; ids.length < most; before = ids.at(-1) ?? '') {
    const wanted = Math.min(CHUNK, most - ids.length);
    const more = await find.newest(readerId, before, wanted);
    ids.push(...more);
    if (more.length < wanted) break;
    await turns.pause();
  }
  return ids;
}

/** At most `most` of a list, from `spot` to its end and from its beginning to `spot`. */
async function readList(
  find: FeedRepository,
  facetId: number,
  spot: number,
  most: number,
  turns: Turns,
): Promise<string[]> {
  const ids = new Set<string>();
  for (const [from, end] of [
    [spot, SPOTS],
    [0, spot],
  ] as const) {
    let next = from;
    while (ids.size < most) {
      const wanted = Math.min(CHUNK, most - ids.size + 1);
      const rows = await find.listed(facetId, next, end, wanted);
      for (const { id } of rows) ids.add(id);
      if (rows.length < wanted) break;
      // From the last place again: another one may share it.
      next = rows.at(-1)?.spot ?? end;
      await turns.pause();
    }
  }
  return [...ids].slice(0, most);
}

/** Developers who joined from a moment on that differs from day to day. */
async function sample(find: FeedRepository, readerId: string, spot: number): Promise<string[]> {
  const first = await find.first();
  if (first === undefined) return [];
  const start = joinedAt(first);
  const share = spot / 2 ** 31;
  const time = Math.floor(start + (Date.now() - start) * share);
  const hex = Math.max(0, time).toString(16).padStart(12, '0');
  return find.since(readerId, `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`, SAMPLE);
}

function wantedFacets(reader: Facts, filters: FeedFilters | null) {
  const skills = new Set([
    ...reader.skills.keys(),
    ...reader.learning.keys(),
    ...(filters?.skills ?? []).map(skillKey),
  ]);
  return [
    ...[...skills].map((key) => ({ kind: 'skill', key })),
    ...[...reader.skills.keys()].map((key) => ({ kind: 'learn', key })),
    ...(filters?.languages ?? []).map((name) => ({ kind: 'language', key: skillKey(name) })),
  ];
}

function raritiesOf(facets: readonly FacetRow[]): Rarity {
  const rarities = new Map(
    facets.filter(({ kind }) => kind === 'skill').map(({ key, listed }) => [key, rarityOf(listed)]),
  );
  return (key) => rarities.get(key) ?? 1;
}

/**
 * The lists of those who know what the reader knows or wants to learn, or want to learn what the
 * reader knows, the rarest first; a place in one is worth what the score will say of it.
 */
function listsFor(
  reader: Facts,
  facets: readonly FacetRow[],
): { facet: FacetRow; weight: number }[] {
  return facets
    .map((facet) => {
      const { kind, key } = facet;
      const known = reader.skills.has(key);
      const teaches = kind === 'learn' ? known : kind === 'skill' && reader.learning.has(key);
      const shared = kind === 'skill' && known;
      const worth = (shared ? WEIGHTS.skills : 0) + (teaches ? WEIGHTS.teaches : 0);
      return { facet, weight: worth * rarityOf(facet.listed) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => one.facet.listed - other.facet.listed)
    .slice(0, LISTS);
}

const mustBeListed = ({ skills, languages }: FeedFilters): boolean =>
  skills.length > 0 || languages.length > 0;

/** The fewest lists that hold everyone who can pass: of all skills the rarest one, of any skills each. */
function filterLists(filters: FeedFilters, facets: readonly FacetRow[]): FacetRow[] {
  const of = (kind: FacetRow['kind'], names: readonly string[]) => {
    const keys = new Set(names.map(skillKey));
    return facets
      .filter((facet) => facet.kind === kind && keys.has(facet.key))
      .sort((one, other) => one.listed - other.listed);
  };
  const skills = of('skill', filters.skills);
  const bySkill = filters.match === 'all' ? skills.slice(0, 1) : skills;
  const byLanguage = of('language', filters.languages);
  if (filters.skills.length === 0) return byLanguage;
  if (filters.languages.length === 0) return bySkill;
  const size = (lists: FacetRow[]) => lists.reduce((sum, { listed }) => sum + listed, 0);
  return size(bySkill) <= size(byLanguage) ? bySkill : byLanguage;
}
