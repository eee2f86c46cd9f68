import type BetterSqlite3 from 'better-sqlite3';
import type { CompiledQuery } from 'kysely';
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import type { Writer } from './sqlite-writer.ts';

/** The two connections of a file. */
export interface SqliteFile {
  readonly writer: Writer;
  /** Sees committed data only, also during a transaction. */
  readonly reader: BetterSqlite3.Database;
}

/**
 * Creates a Kysely dialect for SQLite with a separate read connection. Transactions begin immediate, because a deferred
 * one can't write after another process has written. Reads outside of transactions never wait.
 */
export function sqliteDialect(file: SqliteFile): Dialect {
  const standard = new SqliteDialect({ database: file.reader });
  return {
    createDriver: () => createDriver(file),
    createAdapter: () => new TwoConnections(),
    createQueryCompiler: () => standard.createQueryCompiler(),
    createIntrospector: (db) => standard.createIntrospector(db),
  };
}

class TwoConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  // SQLite's DDL is transactional, so migrations of two processes take turns.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function createDriver({ writer, reader }: SqliteFile): Driver {
  /** Releases the mutex of a connection's transaction. */
  const writing = new WeakMap<DatabaseConnection, () => void>();

  const createConnection = (): DatabaseConnection => {
    const connection: DatabaseConnection = {
      async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
        if (writing.has(connection)) return run(writer.connection, query);
        if (SelectQueryNode.is(query.query)) return run(reader, query);
        return writer.write((database) => run(database, query));
      },
      streamQuery() {
        throw new Error('Rows are read all at once');
      },
    };
    return connection;
  };

  const end = (statement: 'commit' | 'rollback'): void => {
    const database = writer.connection;
    // A full disk ends a transaction by itself.
    if (statement === 'commit' || database.inTransaction)
      writer.guarded(() => database.exec(statement));
  };

  const leave = (connection: DatabaseConnection): void => {
    writing.get(connection)?.();
    writing.delete(connection);
  };

  const prepare = createPrepare();

  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(createConnection()),
    async beginTransaction(connection) {
      writing.set(connection, await writer.begin());
    },
    async commitTransaction(connection) {
      end('commit');
      leave(connection);
      await writer.flush();
    },
    async rollbackTransaction(connection) {
      // After a failed flush another transaction may have begun.
      if (!writing.has(connection)) return;
      try {
        end('rollback');
      } finally {
        leave(connection);
      }
      await Promise.resolve();
    },
    releaseConnection: () => Promise.resolve(),
    async destroy() {
      reader.close();
      await writer.close();
    },
  };

  function run<Row>(database: BetterSqlite3.Database, query: CompiledQuery): QueryResult<Row> {
    return writer.guarded(() => {
      const statement = prepare(database, query.sql);
      const parameters = query.parameters as unknown[];
      if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
      const { changes } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes) };
    });
  }
}

/** Cached statements per connection. */
const STATEMENTS_MAX = 500;

/** Caches prepared statements, because preparing takes longer than most of them run. */
function createPrepare() {
  let known = new WeakMap<BetterSqlite3.Database, Map<string, BetterSqlite3.Statement>>();
  return (database: BetterSqlite3.Database, text: string): BetterSqlite3.Statement => {
    const mine = known.get(database) ?? new Map<string, BetterSqlite3.Statement>();
    const remembered = mine.get(text);
    if (remembered !== undefined) return remembered;
    const statement = database.prepare(text);
    if (/^(?:select|insert|update|delete|with)\b/i.test(text)) {
      if (mine.size >= STATEMENTS_MAX) mine.clear();
      known.set(database, mine.set(text, statement));
    } else {
      // Schema changes invalidate the cache.
      known = new WeakMap();
    }
    return statement;
  };
}
