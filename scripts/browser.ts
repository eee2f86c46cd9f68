// Finds or downloads a browser for the tests.
import { existsSync } from 'node:fs';
import { findBrowser } from '../tests/support/browser.ts';
import { run } from './support/run.ts';

/** Returns the path of Chrome or Chromium; throws with instructions. */
export async function ensureBrowser(): Promise<string> {
  const installed = findBrowser();
  if (installed !== null) return installed.executablePath;

  console.log('No Chrome or Chromium found: downloading one.');
  await run('playwright', ['install', 'chromium']);
  const downloaded = findBrowser();
  if (downloaded !== null) return downloaded.executablePath;

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('The download failed: installing the chromium package.');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
  }
  const packaged = findBrowser();
  if (packaged !== null) return packaged.executablePath;
  throw new Error('Install Chrome or Chromium, or set CHROME_PATH to one, and try again.');
}

if (import.meta.main) {
  try {
    console.log(`Browser tests use ${await ensureBrowser()}`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
