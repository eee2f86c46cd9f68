import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = new Set([
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.svg',
  '.json',
  '.txt',
  '.xml',
  '.webmanifest',
]);

const br = promisify(brotliCompress);
const gz = promisify(gzip);

/**
 * Writes .br and .gz files beside every text file, so that the server compresses nothing at request time. Returns the
 * number of files.
 */
export async function compressFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      await Promise.all([
        br(bytes, { params }).then((small) => writeFile(`${file}.br`, small)),
        gz(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
      ]);
    }),
  );
  return files.length;
}
