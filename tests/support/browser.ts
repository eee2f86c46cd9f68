import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** Launch options of the tests' browser. */
export interface BrowserChoice {
  executablePath: string;
  args: string[];
}

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];

/** Names of headless Chromium, as Playwright downloads it and Debian packages it. */
const HEADLESS = ['chromium-headless-shell', 'chrome-headless-shell'];

const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

const WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** Features that Playwright turns off. Chromium obeys only the last list, so ours repeats them. */
const OFF_BY_PLAYWRIGHT = (
  'AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades ' +
  'HttpsFirstBalancedModeAutoEnable LensOverlay MediaRouter PaintHolding ' +
  'ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect TcpPortRandomizationWin ' +
  'OptimizationHints NetworkTimeServiceQuerying AimEnabled PreconnectToSearch ' +
  'msForceBrowserSignIn msEdgeUpdateLaunchServicesPreferredVersion'
).split(' ');

/**
 * The suggestions below the address bar are pages of 200 scripts each, preloaded by a new window: half a second of CPU
 * for each page in its own context, without any use here.
 */
const OFF_BY_US = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Returns the browser arguments: no network and no graphics hardware, and no sandbox for root. */
function launchArgs(): string[] {
  const quiet = [
    `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...OFF_BY_US].join(',')}`,
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu', ...quiet] : quiet;
}

function candidates(): string[] {
  const { env, platform } = process;
  const named = env.CHROME_PATH === undefined ? [] : [env.CHROME_PATH];
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA];
    const known = roots.flatMap((root) =>
      root === undefined ? [] : WINDOWS.map((path) => join(root, path)),
    );
    return [...named, ...known, chromium.executablePath()];
  }
  return [...named, ...(platform === 'darwin' ? MAC : onPath(NAMES)), chromium.executablePath()];
}

function onPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/snap/bin');
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * Returns an installed Chrome or Chromium (CHROME_PATH goes first), or else Playwright's download; `null` when there is
 * none. `node scripts/browser.ts` downloads one.
 */
export function findBrowser(): BrowserChoice | null {
  const executablePath = candidates().find((path) => existsSync(path));
  return executablePath === undefined ? null : { executablePath, args: launchArgs() };
}

/**
 * Returns the browser for browser tests: an installed headless shell, which needs seven tenths of the full browser's
 * CPU time, or else the browser of {@link findBrowser}. CHROME_PATH has priority; Playwright picks the shell from its
 * own download, so that case has no path.
 */
export function findTestBrowser(): { executablePath?: string; args: string[] } {
  const args = launchArgs();
  const shell =
    process.env.CHROME_PATH === undefined
      ? onPath(HEADLESS).find((path) => existsSync(path))
      : null;
  const executablePath = shell ?? findBrowser()?.executablePath ?? chromium.executablePath();
  return executablePath === chromium.executablePath() ? { args } : { executablePath, args };
}

/** Returns the browser of {@link findBrowser}; throws with instructions when there is none. */
export function requireBrowser(): BrowserChoice {
  const browser = findBrowser();
  if (browser === null) throw new Error('No browser found: run "node scripts/browser.ts" first.');
  return browser;
}
