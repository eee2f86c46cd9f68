import type { LogEvent, RootOperationNode } from 'kysely';
import type { ObserveStatement, StatementKind } from './database.ts';

const KINDS: Partial<Record<RootOperationNode['kind'], StatementKind>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
};

/** Returns the Kysely option that reports statements. */
export function logOption(observe: ObserveStatement | null): {
  log?: (event: LogEvent) => void;
} {
  if (observe === null) return {};
  return {
    log: ({ query, queryDurationMillis }) =>
      observe(KINDS[query.query.kind] ?? 'other', queryDurationMillis),
  };
}

/** Returns `run` with measurement, or unchanged without an observer. */
export function observed<Args extends unknown[], Answer>(
  observe: ObserveStatement | null,
  kind: StatementKind,
  run: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  if (observe === null) return run;
  return async (...args) => {
    const begin = performance.now();
    try {
      return await run(...args);
    } finally {
      observe(kind, performance.now() - begin);
    }
  };
}
