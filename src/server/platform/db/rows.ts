import type { DeleteResult, UpdateResult } from 'kysely';

/** Runs a statement; returns whether it changed or deleted a row. */
export async function changes(statement: {
  executeTakeFirst: () => Promise<UpdateResult | DeleteResult>;
}): Promise<boolean> {
  const result = await statement.executeTakeFirst();
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n;
}

/** Returns whether a query finds a row. */
export const finds = async (query: {
  executeTakeFirst: () => Promise<object | undefined>;
}): Promise<boolean> => (await query.executeTakeFirst()) !== undefined;
