// Checks the imports of .astro files; dependency-cruiser doesn't read them.
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { brokenImports, environmentReads } from './support/astro-imports.ts';
import { ROOT } from './support/run.ts';

const entries = await readdir(join(ROOT, 'src'), { recursive: true, withFileTypes: true });
const complaints = entries
  .filter((entry) => entry.isFile() && entry.name.endsWith('.astro'))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
  .sort()
  .flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return [...brokenImports(file, source), ...environmentReads(file, source)];
  });

for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;
