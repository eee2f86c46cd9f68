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

/** Names are used in statements and paths. */
const name = z.string().regex(/^\w+$/);

const manifestShape = z.object({
  /** Format 1 has no checksums of files. */
  format: z.literal([1, 2]),
  /** ISO 8601. */
  madeAt: z.string(),
  /** `file`: the SQLite file; `rows`: JSON lines per table. */
  kind: z.enum(['file', 'rows']),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name, columns: z.array(name) })),
  /** Rows and checksum per table. */
  sums: z.record(name, z.object({ rows: z.number(), sum: z.string() })),
  /** All files but the manifest, by path with slashes. */
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })).default({}),
});

/** The manifest of a backup. */
export type Manifest = z.output<typeof manifestShape>;

/** Returns the error of a damaged backup, naming the part. */
export const damaged = (what: string): UsageError =>
  new UsageError(`The backup is damaged: ${what}. Nothing was changed.`);

export const manifestFile = (folder: string): string => join(folder, 'manifest.json');
const tableFile = (folder: string, name: string): string =>
  join(folder, 'tables', `${name}.jsonl.gz`);

/** Writes all rows of `source` into `folder`; returns the sums. */
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

/** Returns the manifest, or null if `folder` has none. Throws if it is incomplete. */
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

/** Opens a dump as a source of rows. */
export function openDump(folder: string, { migrations, tables }: Manifest): RowSource {
  return {
    migrations,
    tables,
    async *rows({ name }) {
      const lines = createReadStream(tableFile(folder, name));
      const text = lines.pipe(createGunzip());
      // A pipe doesn't forward errors.
      lines.once('error', (error) => text.destroy(error));
      try {
        let some: Row[] = [];
        for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
          some.push(readRow(line));
          if (some.length < ROWS) continue;
          yield some;
          some = [];
        }
        // The stream may have ended with an error unseen by the lines.
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

/** Missing, not compressed, truncated, or malformed. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  /^(ENOENT|Z_\w+)$/.test(String((error as NodeJS.ErrnoException).code));
