import { sql } from 'kysely';
import { PROJECT_DAYS } from '#shared/project.ts';
import type { Database, Db, PreparedAll } from '../../platform/db/database.ts';
import { DEVELOPER_SQL, type DeveloperColumns, developerJson } from '../profile/profile.ts';
import { numbered, present, eligible, eligibleParameters } from './exclusions.ts';

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

/** `card` is JSON: a Developer. */
interface CardRow extends IdRow {
  card: string;
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
  reading: Pick<Database, 'kind' | 'prepareAll' | 'prepareGet'>,
) {
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
       where u.id < ${next()} and ${eligible(next)} order by u.id desc limit ${next()}`,
    );
  };

  const among = <Row>(name: string, columns: string, from: string): PreparedAll<Row> => {
    const next = numbered();
    next();
    return prepare(
      name,
      `select ${columns} from ${from} where ${some('u.id')} and ${eligible(next)}`,
    );
  };
  const eligibleFacts = among<FactsRow>('eligible-facts', FACTS, FROM);
  const today = postgres ? 'extract(epoch from now())' : 'unixepoch()';
  const current = `"projectDay" > floor(${today} / 86400) - ${String(PROJECT_DAYS)}`;
  const project = `case when ${current} then project end`;
  const card = `${developerJson(reading.kind, { project })} as card`;
  const eligibleCards = among<CardRow>('eligible-cards', `id, ${card}`, 'users u');
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
  const userStats = prepare<StoredStatsRow>(
    'user-stats',
    `select ${STATS}, s.score from ${STATS_FROM} where u.id < $1 order by u.id desc limit ${String(STATS_BATCH)}`,
  );
  // The inner limit bounds the work for readers with a signal to everyone in a list.
  const unsignalled = (list: string, reader: string, most: string): string =>
    `select d."userId" as id, d.score from (${list} order by score desc, "userId" desc
       limit ${String(LOOKED_AT)}) d
     where not exists (
       select 1 from signals mine
       where mine."fromUserId" = ${reader} and mine."toUserId" = d."userId"
       limit 1 offset 0)
     limit ${most}`;
  const listed = prepare<ListedRow>(
    'listed',
    unsignalled(
      'select "userId", score from developer_facets where "facetId" = $1',
      ...(['$2', '$3'] as const),
    ),
  );
  const highestScores = prepare<ListedRow>(
    'highest-scores',
    unsignalled('select "userId", score from standing', '$1', '$2'),
  );
  const alike = prepare<ListedRow>(
    'alike',
    unsignalled('select "userId", score from tastes where cell = $1', ...(['$2', '$3'] as const)),
  );
  const preferences = reading.prepareGet<PreferenceRow>(
    'feed-preferences',
    `select m.version, case when m.version = $1 then null else m.model end as model, t."off"
     from taste_model m left join tastes t on t."userId" = $2 where m.id = 1`,
  );
  const newcomers = prepare<IdRow>(
    'newcomers',
    `select u.id from (select id from users where id > $1 and id < $2 order by id desc
       limit ${String(LOOKED_AT)}) u
     left join standing s on s."userId" = u.id
     where coalesce(s.received, 0) < $3 limit $4`,
  );
  const queue = reading.prepareGet<FeedQueueRow>(
    'feed-queue',
    `select u."updatedAt", h."madeAt", h.hand from users u
     left join hands h on h."userId" = u.id where u.id = $1`,
  );
  const beyond = reading.prepareGet<IdRow>(
    'feed-beyond',
    `select id from users order by id desc limit 1 offset $1`,
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
    /** The newest comes first. */
    newest: async (reader: string, before: string, limit: number): Promise<string[]> =>
      ids(await newest([before, ...whom(reader), limit])),

    newestFacts: async (reader: string, before: string, limit: number): Promise<FactsRow[]> =>
      newestFacts([before, ...whom(reader), limit]),

    userStats: async (before: string): Promise<StoredStatsRow[]> => userStats([before]),

    listed: async (tagId: number, reader: string, most: number): Promise<ListedRow[]> =>
      listed([tagId, reader, most]),

    highestScores: async (reader: string, most: number): Promise<ListedRow[]> =>
      highestScores([reader, most]),

    /** The cluster's people with the highest scores come first. */
    alike: async (cell: number, reader: string, most: number): Promise<ListedRow[]> =>
      alike([cell, reader, most]),

    /** The model is null if its version is `known`. */
    preferences: async (known: number, reader: string): Promise<PreferenceRow | undefined> =>
      preferences([known, reader]),

    /** The newest comes first. */
    newcomers: async (
      [after, before]: readonly [string, string],
      receivedBelow: number,
      most: number,
    ): Promise<string[]> => ids(await newcomers([after, before, receivedBelow, most])),

    queue: async (reader: string): Promise<FeedQueueRow | undefined> => queue([reader]),

    moreThan: async (count: number): Promise<boolean> => (await beyond([count])) !== undefined,

    eligibleFacts: async (reader: string, of: readonly string[]): Promise<FactsRow[]> =>
      of.length === 0 ? [] : eligibleFacts([pack(of), ...whom(reader)]),

    /** The facts are in no order, without deleted and suspended people. */
    facts: async (of: readonly string[]): Promise<FactsRow[]> => facts([pack(of), Date.now()]),

    eligibleCards: async (reader: string, of: readonly string[]): Promise<CardRow[]> =>
      eligibleCards([pack(of), ...whom(reader)]),

    cards: async (of: readonly string[]): Promise<DeveloperColumns[]> =>
      cards([pack(of), Date.now()]),

    /** Tags without members are missing. */
    tags: async (names: readonly { kind: string; key: string }[]): Promise<TagRow[]> =>
      names.length === 0
        ? []
        : tags([pack(names.map(({ kind }) => kind)), pack(names.map(({ key }) => key))]),
  };
}

const ids = (rows: readonly IdRow[]): string[] => rows.map(({ id }) => id);

const whom = (reader: string) => eligibleParameters(reader, Date.now());

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
