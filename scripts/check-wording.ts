// Rejects hard-to-read phrases (scripts/support/wording.ts) and commit subjects over 72 characters.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './support/run.ts';
import { wordingFaults } from './support/wording.ts';

const SUBJECT_MAX = 72;
const FILES =
  /^(README|CONTRIBUTING|CHANGELOG|SECURITY)\.md$|^docs\/.*\.md$|^(src|tests|scripts|bench|demo)\/.*\.(ts|tsx|mjs|astro|css|md)$/;

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter((line) => line !== '');

const complaints = git('ls-files', '--cached', '--others', '--exclude-standard')
  .filter((file) => FILES.test(file) && file !== 'scripts/support/wording.ts')
  .flatMap((file) =>
    wordingFaults(file, readFileSync(join(ROOT, file), 'utf8')).map(
      ({ line, text, advice }) => `${file}:${line}  ${text}  [${advice}]`,
    ),
  );

// Checks the commit subjects since the commit that added this script.
const [introduced] = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/check-wording.ts');
if (introduced !== undefined) {
  for (const subject of git('log', '--format=%s', `${introduced}..HEAD`))
    if (subject.length > SUBJECT_MAX) complaints.push(`commit subject too long: ${subject}`);
}

for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) console.error(`${complaints.length} places need plainer words`);
process.exitCode = complaints.length > 0 ? 1 : 0;
