import type { Reading } from '../../platform/db/reading.ts';
import type { PreparedAll } from '../../platform/db/database.ts';
import { DEVELOPER_SQL, type DeveloperColumns } from '../profile/profile.ts';
import { MET, metParameters, numbered, present, unmet, unmetParameters } from './exclusions.ts';

/** What is read of how a developer stands: `null` when nothing has happened to them yet. */
export interface UserStatsRow {
  id: string;
  activeDay: number | null;
  received: number | null;
  waiting: number | null;
  accepted: number | null;
  rejected: number | null;
}

/** What ranking reads of a developer. Lists are JSON. */
export interface FactsRow extends UserStatsRow {
  skills: string;
  learning: string;
  lookingFor: string;
  languages: string;
  level: string | null;
  availability: string | null;
  timeZone: string | null;
  age: number | null;
}

export interface TagRow {
  id: number;
  kind: 'skill' | 'learn' | 'language';
  key: string;
  listed: number;
}

interface IdRow {
  id: string;
}

/** Someone in a list, and their shuffle key. */
export interface ListedRow extends IdRow {
  spot: number;
}

export type FeedRepository = ReturnType<typeof createFeedRepository>;

/** Rows of one statement; a limit that PostgreSQL does not know makes it start helpers each time. */
export const STATS_BATCH = 1000;

const STANDING = `u.id, s."activeDay", s.received, s.waiting, s.accepted, s.rejected`;
const FACTS = `${STANDING}, u.skills, u.learning, u."lookingFor", u.languages, u.level,
  u.availability, u."timeZone", u.age`;
const FROM = `users u left join standing s on s."userId" = u.id`;

/** The statements of the feed; all walk an index and stop at their limit. */
export function createFeedRepository(reading: Pick<Reading, 'kind' | 'prepareAll'>) {
  const postgres = reading.kind === 'postgres';
  const some = (id: string): string =>
    postgres ? `${id} = any($1::uuid[])` : `${id} in (select value from json_each($1))`;
  const pack = (values: readonly unknown[]): unknown =>
    postgres ? values : JSON.stringify(values);
  const prepare = <Row>(name: string, text: string): PreparedAll<Row> =>
    reading.prepareAll<Row>(`feed-${name}`, text);
  const walk = <Row>(name: string, columns: string): PreparedAll<Row> => {
    const next = numbered();
    return prepare(
      name,
      `select ${columns} from ${columns === 'u.id' ? 'users u' : FROM}
       where u.id < ${next()} and ${unmet(next)} order by u.id desc limit ${next()}`,
    );
  };

  const asked = numbered();
  asked();
  const unmetFacts = prepare<FactsRow>(
    'unmet-facts',
    `select ${FACTS} from ${FROM} where ${some('u.id')} and ${unmet(asked)}`,
  );
  const facts = prepare<FactsRow>(
    'facts',
    `select ${FACTS} from ${FROM} where ${some('u.id')} and ${present(() => '$2')}`,
  );
  const cards = prepare<DeveloperColumns>(
    'cards',
    `select ${DEVELOPER_SQL} from users u where ${some('u.id')} and ${present(() => '$2')}`,
  );
  const newest = walk<IdRow>('newest', 'u.id');
  const newestFacts = walk<FactsRow>('newest-facts', FACTS);
  const since = prepare<IdRow>(
    'since',
    'select id from users where id > $1 order by id desc limit $2',
  );
  const userStats = prepare<UserStatsRow>(
    'standings',
    `select ${STANDING} from ${FROM} where u.id < $1 order by u.id desc limit ${String(STATS_BATCH)}`,
  );
  const met = prepare<IdRow>('met', MET);
  const listed = prepare<ListedRow>(
    'listed',
    `select d."userId" as id, d.spot from developer_facets d
     where d."facetId" = $1 and d.spot >= $2 and d.spot < $3
     order by d.spot, d."userId" limit $4`,
  );
  const tags = prepare<TagRow>(
    'facets',
    postgres
      ? `select f.id, f.kind, f.key, f.listed
         from unnest($1::text[], $2::text[]) as wanted(kind, key)
         join facets f on f.kind = wanted.kind and f.key = wanted.key`
      : `select f.id, f.kind, f.key, f.listed
         from json_each($1) kinds
         join json_each($2) keys on keys.key = kinds.key
         cross join facets f on f.kind = kinds.value and f.key = keys.value`,
  );

  return {
    /** Whom the reader has not met, below the id `before`, newest first. */
    newest: async (reader: string, before: string, limit: number): Promise<string[]> =>
      ids(await newest([before, ...whom(reader), limit])),

    newestFacts: async (reader: string, before: string, limit: number): Promise<FactsRow[]> =>
      newestFacts([before, ...whom(reader), limit]),

    /** Developers above the id `after`, met or not, newest first. */
    since: async (after: string, limit: number): Promise<string[]> =>
      ids(await since([after, limit])),

    /** The counters of the next {@link STATS_BATCH} below the id `before`, newest first. */
    userStats: async (before: string): Promise<UserStatsRow[]> => userStats([before]),

    /** Most of those who are in no feed of the reader; {@link unmet} alone knows them all. */
    met: async (reader: string): Promise<string[]> => ids(await met(metParameters(reader))),

    /** Everyone of a list whose shuffle key is from `from` on and below `end`, in their order; met or not. */
    listed: async (tagId: number, from: number, end: number, limit: number): Promise<ListedRow[]> =>
      listed([tagId, from, end, limit]),

    /** Of those whom the reader has not met, in no order. */
    unmetFacts: async (reader: string, of: readonly string[]): Promise<FactsRow[]> =>
      of.length === 0 ? [] : unmetFacts([pack(of), ...whom(reader)]),

    /** In no order; whoever is gone or suspended is left out. */
    facts: async (of: readonly string[]): Promise<FactsRow[]> => facts([pack(of), Date.now()]),

    cards: async (of: readonly string[]): Promise<DeveloperColumns[]> =>
      cards([pack(of), Date.now()]),

    /** The lists of that name that anyone is in. */
    tags: async (names: readonly { kind: string; key: string }[]): Promise<TagRow[]> =>
      names.length === 0
        ? []
        : tags([pack(names.map(({ kind }) => kind)), pack(names.map(({ key }) => key))]),
  };
}

const ids = (rows: readonly IdRow[]): string[] => rows.map(({ id }) => id);

const whom = (reader: string) => unmetParameters(reader, Date.now());
