import type { Database } from '#server/platform/db/database.ts';

/**
 * Fails the run where a transaction waits for anything but its own statements: everybody else who
 * writes would wait with it. On SQLite a statement is done in the turn of the event loop it begins
 * in, and so is a transaction of nothing else.
 */
export function watchTransactions({ driver }: Database): void {
  if (driver.kind !== 'sqlite') return;
  const { writer } = driver;
  const begin = writer.begin.bind(writer);
  const watched: typeof begin = async () => {
    const where = new Error('A transaction waits for something else than its own statements');
    // Only transactions of features count. better-auth signs its cookies by WebCrypto in the middle, in a thread.
    const stack = where.stack ?? '';
    if (!stack.includes('src/server/features/') || stack.includes('platform/faults.ts'))
      return begin();
    const leave = await begin();
    const nextTurn = setImmediate(() => {
      throw where;
    });
    return () => {
      clearImmediate(nextTurn);
      leave();
    };
  };
  Object.assign(writer, { begin: watched });
}
