// Runs Lighthouse (mobile preset, median of 3) on the production build.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../scripts/support/run.ts';
import { createAccount, openPublicPage } from '../tests/support/account.ts';
import { requireBrowser } from '../tests/support/browser.ts';
import { startServer } from '../tests/support/server-process.ts';
import type { Bench, Row } from './support/table.ts';

const RUNS = 3;

/** Guarded pages aren't crawlable. */
const PAGES = [
  { path: '/portfolio', signedIn: false, seo: true },
  { path: '/login', signedIn: false, seo: true },
  { path: '/u/{handle}', signedIn: false, seo: true },
  { path: '/terms', signedIn: true, seo: false },
  { path: '/', signedIn: true, seo: false },
] as const;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;

interface Report {
  categories: Record<keyof Scores, { score: number | null }>;
}

export const bench: Bench = {
  title: 'Lighthouse',
  run: async () => {
    const server = await startServer();
    try {
      const person = await createAccount(server.url);
      const { cookie } = person;
      const publicPage = await openPublicPage(server.url, person);
      const rows: Row[] = [];
      for (const { path, signedIn, seo } of PAGES) {
        const runs: Scores[] = [];
        for (let i = 0; i < RUNS; i += 1) {
          const headers = signedIn ? { cookie } : {};
          // On a busy machine the browser may fail to record the page; one retry.
          const again = () => audit(server.url + path.replace('/u/{handle}', publicPage), headers);
          runs.push(await again().catch(again));
        }
        rows.push(rowOf(path, runs, seo));
      }
      return rows;
    } finally {
      await server.stop();
    }
  },
};

function rowOf(path: string, runs: Scores[], seo: boolean): Row {
  const medians = CATEGORIES.map(
    (name) => [name, median(runs.map((scores) => scores[name]))] as const,
  );
  const held = medians.filter(([name]) => name !== 'performance' && (seo || name !== 'seo'));
  return {
    what: `Lighthouse ${path}, lowest of ${held.map(([name]) => name).join(', ')}`,
    figures: medians.map(([name, score]) => `${name} ${score}`).join(', '),
    value: Math.min(...held.map(([, score]) => score)),
    target: 100,
  };
}

/** Returns the scores of one run in its own browser. Throws if Lighthouse fails. */
async function audit(url: string, headers: Record<string, string>): Promise<Scores> {
  const { executablePath, args } = requireBrowser();
  const folder = await mkdtemp(join(tmpdir(), 'pairwise-lighthouse-'));
  const file = join(folder, 'report.json');
  try {
    const { code, output } = await run(
      'lighthouse',
      [
        url,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        `--only-categories=${CATEGORIES.join()}`,
        `--chrome-flags=${['--headless=new', ...args].join(' ')}`,
        `--extra-headers=${JSON.stringify(headers)}`,
      ],
      { capture: true, env: { CHROME_PATH: executablePath } },
    );
    if (code !== 0) throw new Error(`Lighthouse on ${url} ended with ${code}:\n${output}`);
    const { categories } = JSON.parse(await readFile(file, 'utf8')) as Report;
    const score = (name: keyof Scores) => Math.round((categories[name].score ?? 0) * 100);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
