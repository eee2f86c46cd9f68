import { chromium } from 'playwright';
import { expect, test } from 'vitest';
import { launchArgs } from '../../support/browser.ts';

test('features that Playwright turns off in Chromium stay off', async () => {
  // Node exits at once with such options; the error contains the command line.
  const launch = chromium.launch({ executablePath: process.execPath, args: launchArgs() });
  const error: unknown = await launch.catch((reason: unknown) => reason);
  const line = /<launching> .*/.exec(String(error))?.[0] ?? '';
  const lists = [...line.matchAll(/--disable-features=([\w,]*)/g)];
  const [theirs = [], ours = []] = lists.map(([, names = '']) => names.split(','));
  expect(lists).toHaveLength(2);
  expect(theirs.length).toBeGreaterThan(0);
  expect(ours).toEqual(expect.arrayContaining(theirs));
});
