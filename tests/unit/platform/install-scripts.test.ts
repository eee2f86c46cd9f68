import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unapproved } from '../../../scripts/support/install-scripts.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

test('every package that runs a script when it is installed is approved', () => {
  expect(unapproved(read('package-lock.json'), read('package.json'))).toEqual([]);
});

test('a new one is named, wherever it stands; so is an approval of nothing', () => {
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
