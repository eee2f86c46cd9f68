// Holds every file of src/ to the import rule (scripts/support/import-rule.ts); exits 1 when one breaks it.
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { brokenImports, environmentReads } from './support/import-rule.ts';
import { ROOT } from './support/run.ts';

const entries = await readdir(join(ROOT, 'src'), { recursive: true, withFileTypes: true });
const complaints = entries
  .filter((entry) => entry.isFile() && /\.(astro|[jt]sx?|m[jt]s)$/.test(entry.name))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
  .sort()
  .flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return [...brokenImports(file, source), ...environmentReads(file, source)];
  });

for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;
