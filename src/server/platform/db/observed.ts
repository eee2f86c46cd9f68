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
  run: (...args: Args) => Answer | Promise<Answer>,
): (...args: Args) => Answer | Promise<Answer> {
  if (observe === null) return run;
  return (...args) => {
    const begin = performance.now();
    const done = (): void => observe(kind, performance.now() - begin);
    const answer = run(...args);
    if (answer instanceof Promise) void answer.then(done, done);
    else done();
    return answer;
  };
}
