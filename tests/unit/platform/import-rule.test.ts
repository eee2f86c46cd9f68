import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { Linter } from 'eslint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import config from '../../../.dependency-cruiser.mjs';
import eslint from '../../../eslint.config.js';
import { brokenImports, environmentReads } from '../../../scripts/support/astro-imports.ts';
import { ROOT } from '../../../scripts/support/run.ts';
import { imports } from '../../../package.json' with { type: 'json' };

/** The imported modules of the tests. */
const TARGETS: Record<string, string> = {
  'src/site.config.ts': 'export const site = 1;',
  'src/shared/guard.ts': 'export const guard = 1;',
  'src/shared/schemas/account.ts': `import { z } from 'zod'; export const loginSchema = z;`,
  'src/stores/client/root.ts': 'export const readRoot = 1;',
  'src/islands/account/Login.tsx': 'export const Login = 1;',
  'src/server/backend.ts': 'export type Backend = 1;',
  'src/server/platform/db/database.ts': 'export const open = 1;',
  'src/server/features/feed/service.ts': 'export const feed = 1;',
  'src/server/features/feed/repository.ts': 'export const rows = 1;',
  'src/islands/ui/kit.tsx': 'export const kit = 1;',
  'src/islands/safety/More.tsx': 'export const More = 1;',
  'scripts/build.ts': 'export const build = 1;',
  'node_modules/zod/package.json': '{"name":"zod","type":"module","exports":"./index.js"}',
  'node_modules/zod/index.js': 'export const z = 1;',
};

const GOOD: [file: string, source: string][] = [
  ['src/middleware.ts', `import { guard } from '#shared/guard.ts';`],
  ['src/env.d.ts', `interface L { backend: import('#server/backend.ts').Backend }`],
  ['src/components/shell.ts', `import { readRoot } from '#stores/client/root.ts';`],
  ['src/components/inline.ts', `import { createHash } from 'node:crypto';`],
  ['src/islands/good.tsx', `import { readRoot } from '#stores/client/root.ts'; import '#site';`],
  ['src/islands/feed/u.tsx', `import '../ui/kit.tsx'; import '../safety/More.tsx';`],
  ['src/islands/types.tsx', `import type { loginSchema } from '#shared/schemas/account.ts';`],
  ['src/stores/good.ts', `import { readRoot } from './client/root.ts'; import '#shared/guard.ts';`],
  ['src/server/features/account/routes.ts', `import '#shared/schemas/account.ts';`],
  ['src/server/features/account/service.ts', `import '../../platform/db/database.ts';`],
  ['src/server/features/account/feeds.ts', `import '../feed/service.ts';`],
  ['src/server/features/feed/own.ts', `import './repository.ts';`],
  ['src/server/server.ts', `import './features/feed/service.ts';`],
];

const BAD: [file: string, source: string, rule: string][] = [
  ['src/islands/a.tsx', `import { z } from 'zod';`, 'no zod in a browser'],
  ['src/islands/b.tsx', `import '#shared/schemas/account.ts';`, 'no zod in a browser'],
  ['src/islands/c.tsx', `await import('#shared/schemas/account.ts');`, 'no zod in a browser'],
  ['src/islands/d.tsx', `import type { Backend } from '#server/backend.ts';`, 'islands'],
  ['src/components/e.ts', `import '#shared/schemas/account.ts';`, 'no zod in a browser'],
  ['src/components/f.ts', `import '#islands/account/Login.tsx';`, 'client scripts of components'],
  ['src/shared/g.ts', `export * from './schemas/account.ts';`, 'no zod in a browser'],
  ['src/shared/h.ts', `import { readFileSync } from 'node:fs';`, 'no Node in a browser'],
  ['src/shared/i.ts', `import { readRoot } from '#stores/client/root.ts';`, 'shared'],
  ['src/stores/j.ts', `import { open } from '../server/platform/db/database.ts';`, 'stores'],
  ['src/stores/k.ts', `import { Login } from '#islands/account/Login.tsx';`, 'stores'],
  ['src/stores/l.ts', `import { gone } from './gone.ts';`, 'found'],
  ['src/stores/client/q.ts', `import '../feed/r.ts';`, 'stores of every page'],
  ['src/stores/feed/r.ts', '', ''],
  ['src/islands/ui/s.tsx', `import type { R } from '#stores/feed/r.ts';`, 'kit'],
  ['src/islands/feed/t.tsx', `import '../account/Login.tsx';`, 'parts of its own noun'],
  ['src/pages/m.ts', `import { open } from '#server/backend.ts';`, 'pages: types only'],
  ['src/helpers/n.ts', `import { guard } from '#shared/guard.ts';`, 'known part'],
  ['src/server/o.ts', `import { build } from '../../scripts/build.ts';`, 'nothing outside src'],
  ['src/server/p.ts', `import { readRoot } from '#stores/client/root.ts';`, 'server'],
  ['src/server/platform/q.ts', `import '../features/feed/service.ts';`, 'platform'],
  ['src/server/platform/r.ts', `import type { Backend } from '../backend.ts';`, 'platform'],
  ['src/server/features/s/s.ts', `import type { B } from '../../backend.ts';`, 'features'],
  [
    'src/server/features/t/t.ts',
    `import { rows } from '../feed/repository.ts';`,
    'repository of its own feature',
  ],
  [
    'src/server/platform/db/migrations/0001.ts',
    `import '#shared/guard.ts';`,
    'migrations are frozen',
  ],
  ['src/server/features/u/u.ts', `import type { V } from './v.ts';`, 'no circle'],
  ['src/server/features/u/v.ts', `import type { U } from './u.ts';`, ''],
  ['src/server/features/w/one.ts', `import type { X } from '../x/one.ts';`, ''],
  ['src/server/features/x/two.ts', `import type { W } from '../w/two.ts';`, ''],
  ['src/server/features/w/two.ts', ``, ''],
  ['src/server/features/x/one.ts', ``, ''],
];

describe('modules', () => {
  let root = '';
  let broken: { from: string; rule: string }[] = [];
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'pairwise-imports-'));
    const modules = [...Object.entries(TARGETS), ...GOOD, ...BAD];
    for (const [file, source] of modules) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), source);
    }
    await writeFile(
      join(root, 'package.json'),
      JSON.stringify({ imports, dependencies: { zod: '4' } }),
    );
    await symlink(join(ROOT, 'tsconfig.json'), join(root, 'tsconfig.json'));
    const { output } = await cruise(['src'], {
      ...config.options,
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: config.forbidden ?? [] },
    });
    broken = (output as ICruiseResult).summary.violations.map(({ from, rule }) => ({
      from,
      rule: rule.name,
    }));
  }, 60_000);
  afterAll(() => rm(root, { recursive: true, force: true }));

  const rulesOf = (file: string) => broken.flatMap(({ from, rule }) => (from === file ? rule : []));

  test.each(GOOD)('%s may import: %s', (file) => {
    expect(rulesOf(file)).toEqual([]);
  });

  test.each(BAD.filter(([, , rule]) => rule !== ''))(
    '%s may not import: %s',
    (file, _source, rule) => {
      expect(rulesOf(file)).toContain(rule);
    },
  );

  test('two features may not import each other', () => {
    expect(rulesOf('src/server/features/w')).toEqual(['no circle of rooms']);
    expect(rulesOf('src/server/features/account')).toEqual([]);
  });
});

describe('.astro files', () => {
  const page = 'src/pages/login.astro';
  const site = 'src/layouts/Site.astro';
  const nav = 'src/components/Nav.astro';
  const astro = (frontmatter: string, template = ''): string =>
    `---\n${frontmatter}\n---\n${template}`;

  const good: [file: string, source: string][] = [
    [page, astro(`import Site from '#layouts/Site.astro'; import '#islands/account/Login.tsx';`)],
    [page, astro(`import type { Backend } from '#server/backend.ts';`)],
    [page, astro(`import { site } from '#site'; import { guard } from '../shared/guard.ts';`)],
    [page, astro(`import { z } from 'zod'; import { join } from 'node:path';`)],
    ['src/layouts/Article.astro', astro(`import Site from './Site.astro';`)],
    [site, astro('', `<script>import { readRoot } from '#stores/client/root.ts';</script>`)],
    [nav, astro(`import type { Counts } from '#stores/notifications/counts.ts';`)],
  ];
  test.each(good)('%s may import: %s', (file, source) => {
    expect(brokenImports(file, source)).toEqual([]);
  });

  const bad: [file: string, source: string, rule: string][] = [
    [page, astro(`import '#server/platform/db/database.ts';`), 'pages: types only'],
    [page, astro(`import { type Backend } from '#server/backend.ts';`), 'pages: types only'],
    [page, astro(`import { readRoot } from '#stores/client/root.ts';`), 'pages: types only'],
    [page, astro(`import { build } from '../../scripts/build.ts';`), 'nothing outside src'],
    [site, astro(`import { readRoot } from '#stores/client/root.ts';`), 'layouts: types only'],
    [
      site,
      astro('', `<script>import '#islands/account/Login.tsx';</script>`),
      'client scripts of layouts',
    ],
    [site, astro('', `<script src="../server/main.ts"></script>`), 'client scripts of layouts'],
    [site, astro(`import Login from '../islands/account/Login.tsx';`), 'layouts'],
    [site, astro('', `<script>import 'node:fs';</script>`), 'no Node in a browser'],
    [nav, astro(`import Site from '#layouts/Site.astro';`), 'components'],
    [nav, astro('', `<script>import { z } from 'zod';</script>`), 'no zod in a browser'],
    [
      nav,
      astro('', `<script>import '#shared/schemas/account.ts';</script>`),
      'no zod in a browser',
    ],
  ];
  test.each(bad)('%s may not import: %s', (file, source, rule) => {
    expect(brokenImports(file, source)).toEqual([expect.stringMatching(`^${rule}: `)]);
  });

  test('may not read the environment', () => {
    expect(environmentReads(page, astro(`const port = process.env.PORT;`))).toHaveLength(1);
    expect(environmentReads(page, astro(`const { site } = import.meta.env;`))).toEqual([]);
  });
});

describe('the environment', () => {
  const entry = eslint.find(({ rules }) => rules?.['no-restricted-properties'] !== undefined);
  const complaints = (source: string) =>
    new Linter().verify(source, { rules: entry?.rules ?? {} }).map(({ ruleId }) => ruleId);

  test.each([
    'export const port = process.env.PORT;',
    "export const port = process['env'].PORT;",
    'export const port = process?.env.PORT;',
    'const { env } = process; export { env };',
    'export const port = globalThis.process.env.PORT;',
    "import { env } from 'node:process'; export { env };",
    "import process from 'process'; export { process };",
  ])('is not read by %s', (source) => {
    expect(complaints(source)).toHaveLength(1);
    expect(entry?.ignores).toEqual(['src/server/platform/config/{config,settings}.ts']);
  });

  test('may be mentioned', () => {
    expect(complaints('/** process.env */ process.exit(0);')).toEqual([]);
  });
});
