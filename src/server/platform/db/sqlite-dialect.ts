import type BetterSqlite3 from 'better-sqlite3';
import type { CompiledQuery } from 'kysely';
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SelectModifierNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';
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
    createQueryCompiler: () => new Compiler(),
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

/**
 * SQLite compiles a statement again whenever a bare parameter that is compared with an indexed column is bound, which
 * takes 5 to 80 microseconds. The plus does nothing else. A condition of a partial index needs a literal (`sql.lit`).
 */
export const PARAMETER = '+?';

class Compiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return PARAMETER;
  }
  // SQLite has no row locks and needs none: writing transactions run one after the other.
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!/^(For|SkipLocked)/.test(node.modifier ?? '')) super.visitSelectModifier(node);
  }
}

/** Prepared statements in memory. */
const STATEMENTS_MAX = 1000;

interface Connection extends DatabaseConnection {
  /** Releases the mutex of its transaction. */
  leave?: () => void;
}

function createDriver({ writer, reader }: SqliteFile): Driver {
  /** By connection and text, because preparing takes longer than most statements run. */
  const prepared = new LRUCache<string, BetterSqlite3.Statement>({ max: STATEMENTS_MAX });

  const createConnection = (): Connection => ({
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      if (this.leave !== undefined) return run(writer.connection, query);
      if (SelectQueryNode.is(query.query)) return run(reader, query);
      return writer.write((database) => run(database, query));
    },
    streamQuery() {
      throw new Error('Rows are read all at once');
    },
  });

  const leave = (connection: Connection): void => {
    connection.leave?.();
    delete connection.leave;
  };

  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(createConnection()),
    async beginTransaction(connection: Connection) {
      connection.leave = await writer.begin();
    },
    async commitTransaction(connection: Connection) {
      writer.guarded(() => writer.connection.exec('commit'));
      leave(connection);
      await writer.flush();
    },
    async rollbackTransaction(connection: Connection) {
      // After a failed flush another transaction may have begun.
      if (connection.leave === undefined) return;
      try {
        // A full disk ends a transaction by itself.
        if (writer.connection.inTransaction)
          writer.guarded(() => writer.connection.exec('rollback'));
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

  function prepare(database: BetterSqlite3.Database, text: string): BetterSqlite3.Statement {
    const key = (database === reader ? 'read ' : 'write ') + text;
    const known = prepared.get(key);
    if (known !== undefined) return known;
    const statement = database.prepare(text);
    // Schema changes invalidate the others.
    if (!/^(?:select|insert|update|delete|with)\b/i.test(text)) prepared.clear();
    else prepared.set(key, statement);
    return statement;
  }
}
