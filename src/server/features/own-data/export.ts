import { Readable } from 'node:stream';
import { site } from '#site';
import type { Routes } from '../../platform/http/routes.ts';
import { iso } from '../../platform/time.ts';
import type { Core } from '../core.ts';
import type { Sources } from './batches.ts';
import { PARTS } from './repository.ts';

/** These fields are exported as ISO 8601 if they are milliseconds since 1970. */
const TIMES = /^(created|ended|expires|lastActive|lastUsed|used)At$|^(later|suspended)?[uU]ntil$/;

export function createExport({
  audit,
  limit,
  ...sources
}: Sources & Pick<Core, 'audit' | 'limit'>) {
  const routes = {
    'GET /account/export': {
      stepUp: true,
      async run({ me, caller }) {
        await limit('export.user', me);
        await audit.own('account.exported', me, caller);
        const copy = Readable.from(exportOf(sources, me));
        const day = new Date().toISOString().slice(0, 10);
        return new Response(Readable.toWeb(copy) as ReadableStream, {
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-disposition': `attachment; filename="pairwise-${day}.json"`,
            'cache-control': 'private, no-store',
          },
        });
      },
    },
  } satisfies Partial<Routes>;
  return { routes };
}

/** Years of messages are never in memory. */
export async function* exportOf(sources: Sources, userId: string): AsyncGenerator<string> {
  const head = { site: site.name, writtenAt: new Date().toISOString() };
  yield JSON.stringify(head, null, 1).slice(0, -2);
  for (const [name, { read }] of Object.entries(PARTS)) {
    yield `,\n ${JSON.stringify(name)}: `;
    const found = read(sources, userId);
    yield* 'then' in found ? [JSON.stringify(await found, dated, 1)] : list(found);
  }
  yield '\n}\n';
}

async function* list(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[';
  for await (const row of rows) {
    yield `${before}\n  ${JSON.stringify(row, dated)}`;
    before = ',';
  }
  yield before === '[' ? '[]' : '\n ]';
}

const dated = (name: string, value: unknown): unknown =>
  typeof value === 'number' && TIMES.test(name) ? iso(value) : value;
