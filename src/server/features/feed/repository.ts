import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import { DEVELOPER_SQL, type DeveloperColumns } from '../profile/profile.ts';
import { eligible, present } from './exclusions.ts';

/** Statistics are null before the first event. */
export interface UserStatsRow {
  id: string;
  activeDay: number | null;
  received: number | null;
  waiting: number | null;
  accepted: number | null;
}

export interface StoredStatsRow extends UserStatsRow {
  score: number | null;
}

/** Lists are stored as JSON. */
export interface FactsRow extends UserStatsRow {
  skills: string;
  learning: string;
  lookingFor: string;
  languages: string;
  level: string | null;
  availability: string | null;
  timeZone: string | null;
  age: number | null;
  /** 0 or 1 on SQLite. The snippet itself isn't read. */
  showsCode: boolean | number;
  /** JSON. */
  project: string | null;
  projectDay: number | null;
  preferencesVersion: number | null;
  numbers: Uint8Array | null;
}

type HoursRow = Pick<FactsRow, 'id' | 'availability' | 'timeZone'>;

export interface TagRow {
  id: number;
  kind: 'skill' | 'learn' | 'language';
  key: string;
  listed: number;
}

interface IdRow {
  id: string;
}

export interface ListedRow extends IdRow {
  score: number;
}

export interface FeedQueueRow {
  updatedAt: Date | string;
  madeAt: number | null;
  hand: string | null;
}

/** `model` is JSON. */
export interface PreferenceRow {
  version: number;
  model: string | null;
  off: number | null;
}

interface CardRow extends DeveloperColumns {
  projectDay: number | null;
  /** 0 or 1 on SQLite. */
  isSaved: boolean | number;
}

export type FeedRepository = ReturnType<typeof createFeedRepository>;

/** Rows per statement. As a parameter, the limit would make PostgreSQL start parallel workers. */
const STATS_BATCH = 500;
/** Later entries of a list can't reach the queue. */
const LOOKED_AT = 1000;

const STATS = `u.id, s."activeDay", s.received, s.waiting, s.accepted`;
const FACTS = `${STATS}, u.skills, u.learning, u."lookingFor", u.languages, u.level,
  u.availability, u."timeZone", u.age, u.snippet is not null as "showsCode",
  u.project, u."projectDay",
  t.version as "preferencesVersion", t.numbers`;
const STATS_FROM = `users u left join standing s on s."userId" = u.id`;
const FROM = `${STATS_FROM} left join tastes t on t."userId" = u.id`;

/** Each statement walks an index and stops at its limit. */
export function createFeedRepository(
  reading: Pick<Database, 'kind' | 'prepare'>,
  { confirmedOnly = false } = {},
) {
  const postgres = reading.kind === 'postgres';
  const some = (id: string): string =>
    postgres ? `${id} = any($1::uuid[])` : `${id} in (select value from json_each($1))`;
  const pack = (values: readonly unknown[]): unknown =>
    postgres ? values : JSON.stringify(values);
  const prepare = <Row, Given extends unknown[]>(name: string, text: string) =>
    reading.prepare<Row, Given>(`feed-${name}`, text);
  const prepareOne = <Row, Given extends unknown[]>(name: string, text: string) => {
    const all = prepare<Row, Given>(name, text);
    return async (...given: Given): Promise<Row | undefined> => (await all(...given))[0];
  };
  const wanted = `${eligible('$2', '$3')}${confirmedOnly ? ' and u."emailVerified"' : ''}`;
  /** Reads eligible people below an id, the newest first. */
  const walk = <Row>(name: string, columns: string, from: string) => {
    const rows = prepare<Row, unknown[]>(
      name,
      `select ${columns} from ${from}
       where u.id < $1 and ${wanted} order by u.id desc limit $4`,
    );
    return (reader: string, before: string, limit: number) =>
      rows(before, reader, Date.now(), limit);
  };
  /** Reads the eligible people among some. */
  const among = <Row>(name: string, columns: string, from: string) => {
    const rows = prepare<Row, unknown[]>(
      name,
      `select ${columns} from ${from} where ${some('u.id')} and ${wanted}`,
    );
    return async (reader: string, of: readonly string[]): Promise<Row[]> =>
      of.length === 0 ? [] : rows(pack(of), reader, Date.now());
  };
  /** Reads some people in no order, without deleted and suspended ones. */
  const presentOf = <Row>(name: string, columns: string, from: string) => {
    const rows = prepare<Row, [of: unknown, now: number]>(
      name,
      `select ${columns} from ${from} where ${some('u.id')} and ${present('$2')}`,
    );
    return (of: readonly string[]) => rows(pack(of), Date.now());
  };
  // The inner limit bounds the work for readers with a signal to everyone in a list.
  const unsignalled = (list: string, reader: string, most: string): string =>
    `select d."userId" as id, d.score from (${list} order by score desc, "userId" desc
       limit ${String(LOOKED_AT)}) d
     where not exists (
       select 1 from signals mine
       where mine."fromUserId" = ${reader} and mine."toUserId" = d."userId"
       limit 1 offset 0)
     limit ${most}`;
  const newest = walk<IdRow>('newest', 'u.id', 'users u');
  const newcomers = prepare<IdRow, [after: string, before: string, received: number, most: number]>(
    'newcomers',
    `select u.id from (select id from users where id > $1 and id < $2 order by id desc
       limit ${String(LOOKED_AT)}) u
     left join standing s on s."userId" = u.id
     where coalesce(s.received, 0) < $3 limit $4`,
  );
  const beyond = prepareOne<IdRow, [count: number]>(
    'beyond',
    `select id from users order by id desc limit 1 offset $1`,
  );
  const tags = prepare<TagRow, [kinds: unknown, keys: unknown]>(
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
    newest: async (...given: Parameters<typeof newest>) => ids(await newest(...given)),
    newestFacts: walk<FactsRow>('newest-facts', FACTS, FROM),
    eligibleFacts: among<FactsRow>('eligible-facts', FACTS, FROM),
    eligibleCards: among<CardRow>(
      'eligible-cards',
      `${DEVELOPER_SQL}, "projectDay", exists (select 1 from saved
         where saved."userId" = $2 and saved."savedId" = u.id) as "isSaved"`,
      'users u',
    ),
    facts: presentOf<FactsRow>('facts', FACTS, FROM),
    hours: presentOf<HoursRow>('hours', 'u.id, u.availability, u."timeZone"', 'users u'),
    cards: presentOf<DeveloperColumns>('cards', DEVELOPER_SQL, 'users u'),

    userStats: prepare<StoredStatsRow, [before: string]>(
      'user-stats',
      `select ${STATS}, s.score from ${STATS_FROM} where u.id < $1 order by u.id desc limit ${String(STATS_BATCH)}`,
    ),

    listed: prepare<ListedRow, [tagId: number, reader: string, most: number]>(
      'listed',
      unsignalled('select "userId", score from developer_facets where "facetId" = $1', '$2', '$3'),
    ),

    highestScores: prepare<ListedRow, [reader: string, most: number]>(
      'highest-scores',
      unsignalled('select "userId", score from standing', '$1', '$2'),
    ),

    /** The cluster's people with the highest scores come first. */
    alike: prepare<ListedRow, [cell: number, reader: string, most: number]>(
      'alike',
      unsignalled('select "userId", score from tastes where cell = $1', '$2', '$3'),
    ),

    /** The model is null if its version is `known`. */
    preferences: prepareOne<PreferenceRow, [known: number, reader: string]>(
      'preferences',
      `select m.version, case when m.version = $1 then null else m.model end as model, t."off"
       from taste_model m left join tastes t on t."userId" = $2 where m.id = 1`,
    ),

    /** The newest comes first. */
    newcomers: async (...given: Parameters<typeof newcomers>) => ids(await newcomers(...given)),

    queue: prepareOne<FeedQueueRow, [reader: string]>(
      'queue',
      `select u."updatedAt", h."madeAt", h.hand from users u
       left join hands h on h."userId" = u.id where u.id = $1`,
    ),

    moreThan: async (count: number): Promise<boolean> => (await beyond(count)) !== undefined,

    /** Tags without members are missing. */
    tags: async (names: readonly { kind: string; key: string }[]): Promise<TagRow[]> =>
      names.length === 0
        ? []
        : tags(pack(names.map(({ kind }) => kind)), pack(names.map(({ key }) => key))),
  };
}

const ids = (rows: readonly IdRow[]): string[] => rows.map(({ id }) => id);

/** Deleted developers are skipped. */
export async function writeQueue(db: Db, userId: string, queue: string): Promise<void> {
  const madeAt = Date.now();
  await db
    .insertInto('hands')
    .columns(['userId', 'madeAt', 'hand'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(['id', sql<number>`cast(${madeAt} as bigint)`.as('madeAt')])
        .select(sql<string>`cast(${queue} as text)`.as('hand'))
        .where('id', '=', userId),
    )
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ madeAt, hand: queue }))
    .execute();
}

export async function deleteQueues(db: Db, before: number): Promise<void> {
  await db.deleteFrom('hands').where('madeAt', '<', before).execute();
}
