import type { Database } from '#server/platform/db/database.ts';

/**
 * Fails the run if a transaction waits for anything but its own statements, because other writers would wait with it.
 * On SQLite a statement ends in the same turn of the event loop, and so does a transaction of statements alone.
 */
export function watchTransactions({ driver }: Database): void {
  if (driver.kind !== 'sqlite') return;
  const { writer } = driver;
  const begin = writer.begin.bind(writer);
  const watched: typeof begin = async () => {
    const where = new Error('A transaction waits for something else than its own statements');
    const leave = await begin();
    const nextTurn = setImmediate(() => {
      // Only transactions of features count. Reading every stack would cost seconds.
      if (where.stack?.includes('src/server/features/')) throw where;
    });
    return () => {
      clearImmediate(nextTurn);
      leave();
    };
  };
  Object.assign(writer, { begin: watched });
}
