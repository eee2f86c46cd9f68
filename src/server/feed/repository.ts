import type { Database, PreparedAll } from '../db/database.ts';
import { DEVELOPER_SQL, type DeveloperColumns } from '../profiles/profile.ts';
import { numbered, present, unmet, unmetParameters } from './exclusions.ts';

/** What ranking reads of a developer. Lists are JSON. */
export interface FactsRow {
  id: string;
  skills: string;
  learning: string;
  lookingFor: string;
  languages: string;
  level: string | null;
  availability: string | null;
  timeZone: string | null;
  age: number | null;
  activeDay: number | null;
  received: number | null;
  waiting: number | null;
  accepted: number | null;
  rejected: number | null;
}

export interface FacetRow {
  id: number;
  kind: 'skill' | 'learn' | 'language';
  key: string;
  listed: number;
}

interface IdRow {
  id: string;
}

/** Someone in a list, and their place in it. */
export interface SpotRow extends IdRow {
  spot: number;
}

export type FeedRepository = ReturnType<typeof createFeedRepository>;

/** Everyone's id is above it. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const FACTS = `u.id, u.skills, u.learning, u."lookingFor", u.languages, u.level, u.availability,
  u."timeZone", u.age, s."activeDay", s.received, s.waiting, s.accepted, s.rejected`;

/** The statements of the feed; all walk an index and stop at their limit. */
export function createFeedRepository(database: Database) {
  const some = (id: string): string =>
    database.kind === 'postgres'
      ? `${id} = any($1::uuid[])`
      : `${id} in (select value from json_each($1))`;
  const pack = (ids: readonly string[]): unknown =>
    database.kind === 'postgres' ? ids : JSON.stringify(ids);

  const facts: PreparedAll<FactsRow> = database.prepareAll(
    'feed-facts',
    `select ${FACTS} from users u left join standing s on s."userId" = u.id where ${some('u.id')}`,
  );
  const asked = numbered();
  asked();
  const unmetFacts: PreparedAll<FactsRow> = database.prepareAll(
    'feed-unmet-facts',
    `select ${FACTS} from users u left join standing s on s."userId" = u.id
     where ${some('u.id')} and ${unmet(asked)}`,
  );
  const cards: PreparedAll<DeveloperColumns> = database.prepareAll(
    'feed-cards',
    `select ${DEVELOPER_SQL} from users u where ${some('u.id')} and ${present(() => '$2')}`,
  );
  const newest = prepareWalk(database, 'newest', 'below');
  const since = prepareWalk(database, 'since', 'above');
  const listed = prepareListed(database);
  const facets: PreparedAll<FacetRow> = database.prepareAll(
    'feed-facets',
    database.kind === 'postgres'
      ? `select f.id, f.kind, f.key, f.listed
         from unnest($1::text[], $2::text[]) as wanted(kind, key)
         join facets f on f.kind = wanted.kind and f.key = wanted.key`
      : `select f.id, f.kind, f.key, f.listed
         from json_each($1) kinds
         join json_each($2) keys on keys.key = kinds.key
         cross join facets f on f.kind = kinds.value and f.key = keys.value`,
  );
  const edge = database.prepareGet<IdRow>(
    'feed-first',
    `select id from users where id > $1 order by id limit 1`,
  );

  return {
    /** Developers below the id `before`, newest first. */
    newest: async (reader: string, before: string, limit: number): Promise<string[]> =>
      ids(await newest([before, ...whom(reader), limit])),

    /** Developers from the id `from` on, oldest first. */
    since: async (reader: string, from: string, limit: number): Promise<string[]> =>
      ids(await since([from, ...whom(reader), limit])),

    /** Everyone of a list whose place is from `spot` on and below `end`, in their order; met or not. */
    listed: (
      facetId: number,
      spot: number,
      end: number,
      limit: number,
    ): SpotRow[] | Promise<SpotRow[]> => listed([facetId, spot, end, limit]),

    /** Of those whom the reader has not met, in no order. */
    unmetFacts: (reader: string, of: readonly string[]): FactsRow[] | Promise<FactsRow[]> =>
      unmetFacts([pack(of), ...whom(reader)]),

    /** In no order; whoever is gone is left out. */
    facts: (of: readonly string[]): FactsRow[] | Promise<FactsRow[]> => facts([pack(of)]),
    cards: (of: readonly string[]): DeveloperColumns[] | Promise<DeveloperColumns[]> =>
      cards([pack(of), Date.now()]),

    /** The lists of that name that anyone is in. */
    facets: async (names: readonly { kind: string; key: string }[]): Promise<FacetRow[]> => {
      if (names.length === 0) return [];
      const kinds = names.map(({ kind }) => kind);
      const keys = names.map(({ key }) => key);
      return facets(
        database.kind === 'postgres'
          ? [kinds, keys]
          : [JSON.stringify(kinds), JSON.stringify(keys)],
      );
    },

    /** The id of the first developer who joined. */
    first: async (): Promise<string | undefined> => (await edge([FIRST_ID]))?.id,
  };
}

const ids = (rows: IdRow[]): string[] => rows.map(({ id }) => id);

const whom = (reader: string) => unmetParameters(reader, Date.now());

function prepareWalk(database: Database, name: string, side: 'below' | 'above') {
  const next = numbered();
  const [sign, order] = side === 'below' ? ['<', 'desc'] : ['>=', 'asc'];
  return database.prepareAll<IdRow>(
    `feed-${name}`,
    `select u.id from users u where u.id ${sign} ${next()} and ${unmet(next)}
     order by u.id ${order} limit ${next()}`,
  );
}

function prepareListed(database: Database) {
  const next = numbered();
  return database.prepareAll<SpotRow>(
    'feed-listed',
    `select d."userId" as id, d.spot from developer_facets d
     where d."facetId" = ${next()} and d.spot >= ${next()} and d.spot < ${next()}
     order by d.spot, d."userId" limit ${next()}`,
  );
}
