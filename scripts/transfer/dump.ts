import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { UsageError } from '../support/friendly.ts';
import { createSum, readRow, type Row, type RowSource, type TableSum, writeRow } from './rows.ts';

const ROWS = 500;

/** Names go into statements and paths. */
const name = z.string().regex(/^\w+$/);

const manifestShape = z.object({
  /** 1: of a version that wrote no sums of files. */
  format: z.literal([1, 2]),
  /** ISO 8601. */
  madeAt: z.string(),
  /** `file`: the SQLite file itself; `rows`: a line of JSON a row, a file a table. */
  kind: z.enum(['file', 'rows']),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name, columns: z.array(name) })),
  /** What was in each table. */
  sums: z.record(name, z.object({ rows: z.number(), sum: z.string() })),
  /** Every file of the backup but the manifest, by its path with slashes. */
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })).default({}),
});

/** What a backup says of itself. */
export type Manifest = z.output<typeof manifestShape>;

/** The backup is not what it was; the message says which part. */
export const damaged = (what: string): UsageError =>
  new UsageError(`The backup is damaged: ${what}. Nothing was changed.`);

const manifestFile = (folder: string): string => join(folder, 'manifest.json');
const tableFile = (folder: string, name: string): string =>
  join(folder, 'tables', `${name}.jsonl.gz`);

/** Writes all rows of `source` into `folder`; answers what was in them. */
export async function dumpRows(
  source: RowSource,
  folder: string,
  onRows: (rows: number) => void,
): Promise<Record<string, TableSum>> {
  await mkdir(join(folder, 'tables'), { recursive: true });
  const sums: Record<string, TableSum> = {};
  let done = 0;
  for (const table of source.tables) {
    const sum = createSum();
    const lines = async function* () {
      for await (const rows of source.rows(table)) {
        sum.add(rows);
        onRows((done += rows.length));
        yield rows.map((row) => `${writeRow(row)}\n`).join('');
      }
    };
    const file = createWriteStream(tableFile(folder, table.name), { flush: true });
    await pipeline(Readable.from(lines()), createGzip({ level: 6 }), file);
    sums[table.name] = sum.read();
  }
  return sums;
}

/** The manifest of a backup; `null` when `folder` holds none. Throws when it is not whole. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(manifestFile(folder), 'utf8').catch((error: unknown) => {
    if (/^(ENOENT|ENOTDIR)$/.test(String((error as NodeJS.ErrnoException).code))) return null;
    throw error;
  });
  if (text === null) return null;
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw damaged('manifest.json ends early, or is not JSON');
  }
  if (Number((content as { format?: unknown } | null)?.format) > 2) {
    throw new UsageError('This was made by a newer version of Pairwise: use that version.');
  }
  const parsed = manifestShape.safeParse(content);
  if (parsed.success) return parsed.data;
  throw damaged(`manifest.json has no usable "${parsed.error.issues[0]?.path.join('.') ?? ''}"`);
}

export const manifestPath = manifestFile;

/** A dump as a source of rows. */
export function openDump(folder: string, { migrations, tables }: Manifest): RowSource {
  return {
    migrations,
    tables,
    async *rows({ name }) {
      const lines = createReadStream(tableFile(folder, name));
      const text = lines.pipe(createGunzip());
      // A pipe does not pass it on, and nobody else listens.
      lines.once('error', (error) => text.destroy(error));
      try {
        let some: Row[] = [];
        for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
          some.push(readRow(line));
          if (some.length < ROWS) continue;
          yield some;
          some = [];
        }
        // Its end may be an error that the lines do not tell of.
        if (text.errored !== null) throw text.errored;
        yield some;
      } catch (error) {
        if (isUnreadable(error)) throw damaged(`tables/${name}.jsonl.gz cannot be read`);
        throw error;
      } finally {
        lines.destroy();
      }
    },
    close: () => Promise.resolve(),
  };
}

/** Not there, not compressed, ends early, or no row in it. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  /^(ENOENT|Z_\w+)$/.test(String((error as NodeJS.ErrnoException).code));
