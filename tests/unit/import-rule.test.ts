import { describe, expect, test } from 'vitest';
import { brokenImports, environmentReads } from '../../scripts/support/import-rule.ts';

const page = 'src/pages/login.astro';
const astro = (frontmatter: string, template = ''): string =>
  `---\n${frontmatter}\n---\n${template}`;

describe('allowed', () => {
  const good: [file: string, source: string][] = [
    [
      page,
      astro(`import Site from '#layouts/Site.astro'; import { Login } from '#islands/Login.tsx';`),
    ],
    [page, astro(`import type { Backend } from '#server/backend.ts';`)],
    [page, astro(`import { site } from '#site'; import { guard } from '../shared/guard.ts';`)],
    ['src/middleware.ts', `import { guard } from '#shared/guard.ts';`],
    ['src/layouts/Article.astro', astro(`import Site from './Site.astro';`)],
    [
      'src/layouts/Site.astro',
      astro('', `<script>import { readRoot } from '#stores/root.ts';</script>`),
    ],
    ['src/components/shell.ts', `import { readRoot } from '#stores/root.ts';`],
    ['src/components/inline.ts', `import { createHash } from 'node:crypto';`],
    ['src/components/Nav.astro', astro(`import type { Counts } from '#stores/counts.ts';`)],
    [
      'src/islands/Login.tsx',
      `import { api } from '#stores/api.ts'; import { useState } from 'react';`,
    ],
    ['src/islands/Login.tsx', `import type { LoginInput } from '#shared/schemas/account.ts';`],
    [
      'src/stores/api.ts',
      `import type { ErrorBody } from '#shared/errors.ts'; import { x } from './root.ts';`,
    ],
    [
      'src/server/features/account/routes.ts',
      `import { loginSchema } from '#shared/schemas/account.ts';`,
    ],
    [
      'src/shared/schemas/account.ts',
      `import { z } from 'zod'; import { NAME_MAX } from '../limits.ts';`,
    ],
    ['src/env.d.ts', `interface L { backend: import('#server/backend.ts').Backend }`],
  ];
  test.each(good)('%s: %s', (file, source) => {
    expect(brokenImports(file, source)).toEqual([]);
  });
});

describe('refused', () => {
  const bad: [file: string, source: string, complaint: RegExp][] = [
    [
      page,
      astro(`import { open } from '#server/platform/db/database.ts';`),
      /only types of server/,
    ],
    [page, astro(`import { type Backend } from '#server/backend.ts';`), /only types of server/],
    [page, astro(`import { readRoot } from '#stores/root.ts';`), /only types of stores/],
    [
      'src/layouts/Site.astro',
      astro(`import { readRoot } from '#stores/root.ts';`),
      /only types of stores/,
    ],
    [
      'src/layouts/Site.astro',
      astro('', `<script>import '#islands/Login.tsx';</script>`),
      /not import islands/,
    ],
    [
      'src/layouts/Site.astro',
      astro('', `<script src="../server/main.ts"></script>`),
      /not import server/,
    ],
    [
      'src/layouts/Site.astro',
      astro(`import Login from '../islands/Login.tsx';`),
      /not import islands/,
    ],
    [
      'src/components/Nav.astro',
      astro(`import Site from '#layouts/Site.astro';`),
      /not import layouts/,
    ],
    ['src/islands/Login.tsx', `import { z } from 'zod';`, /only on the server/],
    ['src/islands/Login.tsx', `import * as z from 'zod/mini';`, /only on the server/],
    [
      'src/islands/Login.tsx',
      `import { loginSchema } from '#shared/schemas/account.ts';`,
      /brings zod/,
    ],
    [
      'src/islands/Login.tsx',
      `const a = await import('#shared/schemas/account.ts');`,
      /brings zod/,
    ],
    [
      'src/components/shell.ts',
      `import { loginSchema } from '#shared/schemas/account.ts';`,
      /brings zod/,
    ],
    [
      'src/components/Nav.astro',
      astro('', `<script>import { z } from 'zod';</script>`),
      /only on the server/,
    ],
    ['src/shared/guard.ts', `export * from './schemas/account.ts';`, /brings zod/],
    ['src/shared/guard.ts', `import { z } from 'zod';`, /only on the server/],
    [
      'src/shared/guard.ts',
      `import { readFileSync } from 'node:fs';`,
      /does not exist in a browser/,
    ],
    [
      'src/shared/guard.ts',
      `import { api } from '#stores/api.ts';`,
      /shared may not import stores/,
    ],
    [
      'src/stores/api.ts',
      `import { hash } from '../server/features/account/passwords.ts';`,
      /not import server/,
    ],
    ['src/stores/api.ts', `import { Login } from '#islands/Login.tsx';`, /not import islands/],
    ['src/server/app.ts', `import { readRoot } from '#stores/root.ts';`, /not import stores/],
    [
      'src/server/app.ts',
      `import { person } from '../../tests/support/people/person.ts';`,
      /outside it/,
    ],
    ['src/server/app.ts', `import { build } from '../../scripts/build.ts';`, /outside it/],
    ['src/helpers/text.ts', `import { guard } from '#shared/guard.ts';`, /no known part/],
  ];
  test.each(bad)('%s: %s', (file, source, complaint) => {
    expect(brokenImports(file, source)).toEqual([expect.stringMatching(complaint)]);
  });
});

describe('the environment', () => {
  test.each([
    'const port = process.env.PORT;',
    'const port = process . env . PORT;',
    "const port = process['env'].PORT;",
    "import { env } from 'node:process';",
    "import process from 'process';",
  ])('is not read by %s', (source) => {
    expect(environmentReads('src/server/app.ts', source)).toHaveLength(1);
    expect(environmentReads('src/server/platform/config/config.ts', source)).toEqual([]);
  });

  test('may be spoken of', () => {
    expect(environmentReads('src/server/app.ts', '// process.env is read in config.ts')).toEqual(
      [],
    );
    expect(environmentReads('src/server/app.ts', '/** process.env */ process.exit(0);')).toEqual(
      [],
    );
  });
});
