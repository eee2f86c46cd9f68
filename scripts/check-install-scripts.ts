// Checks packages with install scripts against allowScripts in package.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unapproved } from './support/install-scripts.ts';
import { ROOT } from './support/run.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const complaints = unapproved(read('package-lock.json'), read('package.json'));
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;
