import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unapproved } from '../../../scripts/support/install-scripts.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

test('every package with an install script is approved', () => {
  expect(unapproved(read('package-lock.json'), read('package.json'))).toEqual([]);
});

test('a new script and an outdated approval are reported', () => {
  const script = { hasInstallScript: true };
  const packages = {
    'node_modules/known': script,
    'node_modules/a/node_modules/@evil/miner': script,
    'node_modules/plain': {},
  };
  const allowScripts = { known: true, plain: true, refused: false };
  expect(unapproved({ packages }, { allowScripts })).toEqual([
    expect.stringMatching(/^@evil\/miner runs a script/),
    expect.stringMatching(/approves plain/),
  ]);
});
