import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/platform/db/database.ts';
import { addTags } from '#server/features/feed/discovery-index/repository.ts';
import { tagsOf } from '#server/features/feed/discovery-index/service.ts';
import { toColumns } from '#server/features/profile/profile.ts';
import type { NewUserRow } from '#server/platform/db/tables.ts';
import type { Profile } from '#shared/profile-fields.ts';
import { dayOf } from '#shared/time.ts';
import { fullName } from '#shared/user.ts';
import type { Person } from './person.ts';
import { idOf } from './person-id.ts';
import { photoUrlOf } from './photos.ts';

/** A person with the sign-up time in milliseconds since 1970. */
export interface Newcomer {
  person: Person;
  joinedAt: number;
}

/** Rows per INSERT, within both databases' parameter limits. */
const ROWS_A_STATEMENT = 500;
/** Rows per transaction: few commits, and none blocks others for long. */
const ROWS_A_TRANSACTION = 2000;
/** Milliseconds between transactions, because a server on the same file retries every ten. */
const TURN_MS = 25;

/** Returns the id that {@link storePeople} uses. */
export function idOfNewcomer({ person, joinedAt }: Newcomer): string {
  return idOf(person.emailId, joinedAt);
}

/**
 * Stores people whose accounts share `passwordHash`. Existing emails or ids are skipped. Returns the number of new
 * ones; `onProgress` receives the processed number.
 */
export async function storePeople(
  db: Db,
  newcomers: Iterable<Newcomer>,
  passwordHash: string,
  onProgress: (done: number) => void = () => undefined,
): Promise<number> {
  let done = 0;
  let added = 0;
  for (const large of batches(newcomers, ROWS_A_TRANSACTION)) {
    added += await db.transaction().execute(async (trx) => {
      let inserted = 0;
      for (const batch of batches(large, ROWS_A_STATEMENT)) {
        inserted += await insertNew(trx, batch, passwordHash);
        done += batch.length;
        onProgress(done);
        // Yields for progress output and Ctrl+C, because SQLite is synchronous.
        await new Promise(setImmediate);
      }
      return inserted;
    });
    await wait(TURN_MS);
  }
  return added;
}

async function insertNew(trx: Db, batch: Newcomer[], passwordHash: string): Promise<number> {
  const users = batch.map(userRow);
  const known = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where((where) =>
      where.or([
        where(
          'id',
          'in',
          users.map(({ id }) => id),
        ),
        where(
          'email',
          'in',
          users.map(({ email }) => email),
        ),
      ]),
    )
    .execute();
  const taken = new Set(known.flatMap(({ id, email }) => [id, email]));
  const fresh = users.filter(({ id, email }) => !taken.has(id) && !taken.has(email));
  if (fresh.length === 0) return 0;
  await trx.insertInto('users').values(fresh).execute();
  await trx
    .insertInto('accounts')
    .values(
      fresh.map(({ id, email, createdAt, updatedAt }) => ({
        id: idOf(`${email} account`, Date.parse(createdAt)),
        userId: id,
        providerId: 'credential',
        accountId: id,
        password: passwordHash,
        createdAt,
        updatedAt,
      })),
    )
    .execute();
  const facets = new Map(
    batch.map((newcomer) => [idOfNewcomer(newcomer), tagsOf(newcomer.person)]),
  );
  await addTags(
    trx,
    fresh.map(({ id }) => ({ userId: id, tags: facets.get(id) ?? [] })),
  );
  return fresh.length;
}

function userRow(newcomer: Newcomer) {
  const { person, joinedAt } = newcomer;
  const time = new Date(joinedAt).toISOString();
  return {
    id: idOfNewcomer(newcomer),
    name: fullName(person),
    email: person.emailId,
    emailVerified: 1,
    createdAt: time,
    updatedAt: time,
    photoUrl: photoUrlOf(person),
    ...toColumns<Profile>(person),
    projectDay: person.project === null ? null : dayOf(Date.now()),
  } satisfies NewUserRow;
}

function* batches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
