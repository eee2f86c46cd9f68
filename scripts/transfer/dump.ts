import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import {
  createSum,
  readRow,
  type Row,
  type RowSource,
  type Table,
  type TableSum,
  writeRow,
} from './rows.ts';

const ROWS = 500;

/** What a backup says of itself. */
export interface Manifest {
  format: 1;
  /** ISO 8601. */
  madeAt: string;
  /** `file`: the SQLite file itself; `rows`: a line of JSON a row, a file a table. */
  kind: 'file' | 'rows';
  migrations: string[];
  tables: Table[];
  /** What was in each table. */
  sums: Record<string, TableSum>;
}

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

/** The manifest of a backup; `null` when `folder` holds none. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Manifest);
}

export const manifestPath = manifestFile;

/** A dump as a source of rows. */
export function openDump(folder: string, { migrations, tables }: Manifest): RowSource {
  return {
    migrations,
    tables,
    async *rows({ name }) {
      const file = createReadStream(tableFile(folder, name)).pipe(createGunzip());
      let some: Row[] = [];
      for await (const line of createInterface({ input: file, crlfDelay: Infinity })) {
        some.push(readRow(line));
        if (some.length < ROWS) continue;
        yield some;
        some = [];
      }
      yield some;
    },
    close: () => Promise.resolve(),
  };
}
