import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** How to launch the browser that the tests use. */
export interface BrowserChoice {
  executablePath: string;
  args: string[];
}

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];

/** Chromium without windows, as Playwright downloads it and Debian packages it. */
const HEADLESS = ['chromium-headless-shell', 'chrome-headless-shell'];

const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

const WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** Playwright switches these off. Chromium heeds the last list it is given, so ours names them again. */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/**
 * The suggestions below the address bar are pages of 200 scripts each that a new window loads in
 * advance: half a second of CPU for each page in a context of its own, and nobody sees them.
 */
const OFF_BY_US = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Nothing may reach the network or the machine's graphics; root must do without the sandbox. */
export function launchArgs(): string[] {
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
 * An installed Chrome or Chromium (CHROME_PATH goes first), else the one Playwright has
 * downloaded; `null` when there is none. `node scripts/browser.ts` gets one.
 */
export function findBrowser(): BrowserChoice | null {
  const executablePath = candidates().find((path) => existsSync(path));
  return executablePath === undefined ? null : { executablePath, args: launchArgs() };
}

/**
 * What the browser tests launch: an installed headless shell, which takes seven tenths of the
 * processor time of the whole browser, else the browser of {@link findBrowser}. CHROME_PATH goes
 * before both; of Playwright's own download Playwright takes the shell, so no path is given.
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

/** The browser of {@link findBrowser}; throws with what to do when there is none. */
export function requireBrowser(): BrowserChoice {
  const browser = findBrowser();
  if (browser === null) throw new Error('No browser found: run "node scripts/browser.ts" first.');
  return browser;
}
