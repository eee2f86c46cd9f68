import * as astroParser from 'astro-eslint-parser';
import tailwind from 'eslint-plugin-better-tailwindcss';
import { getDefaultSelectors } from 'eslint-plugin-better-tailwindcss/defaults';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { ownClasses } from './scripts/support/own-classes.ts';

const EXPORT_BY_NAME = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name; a default only where a framework demands one.',
};

const TYPED_BUTTON = {
  selector: 'JSXOpeningElement[name.name="button"]:not(:has(JSXAttribute[name.name="type"]))',
  message: 'Say type: only a button with one is kept when it is pressed before its script came.',
};

const AT_LOAD =
  ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator';

/** Modules load before the server has read site.json; `.astro` files run for each page. */
const SITE_AT_CALL = {
  create: ({ report }) => ({
    [`${AT_LOAD} > TemplateLiteral > MemberExpression[object.name="site"], ${AT_LOAD} > MemberExpression[object.name="site"]`](
      node,
    ) {
      report({ node, message: 'Read it in a function: a host’s site.json isn’t known yet.' });
    },
  }),
};

/** Functions beside a store change it, and everybody else reads it. Settings of the browser are the readers' own. */
const STORES_READ_ONLY = {
  create: ({ sourceCode, report }) => ({
    'MemberExpression[property.name=/^(set|setKey)$/] > Identifier.object[name=/^\\$/]'(node) {
      const { references } = sourceCode.getScope(node);
      const defs = references.find(({ identifier }) => identifier === node)?.resolved?.defs ?? [];
      const [{ type, parent } = {}] = defs;
      if (
        type !== 'ImportBinding' ||
        /(browser-settings|theme|sound)[.]ts$/.test(parent.source.value)
      )
        return;
      report({ node, message: `Only the file of ${node.name} sets it.` });
    },
  }),
};

export default defineConfig(
  { ignores: ['dist/', 'data/', '.astro/', '.cache/', 'test-results/', 'public/'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, reactHooks.configs.flat.recommended],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // React awaits nothing, but an event handler that forgets its own errors is caught by no-floating-promises.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      // T as the type of one parameter documents what a call expects.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // Generics that narrow with each call, such as a router's, are not what this rule is about.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // There are no enums here but those of packages that take plain numbers as well.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // Promise.withResolvers<void>() is how a promise without a value is made.
      '@typescript-eslint/no-invalid-void-type': 'off',
      eqeqeq: 'error',
      'no-control-regex': 'error',
      'no-empty': 'error',
      'no-fallthrough': 'error',
      'no-irregular-whitespace': 'error',
      'no-misleading-character-class': 'error',
      'no-self-assign': 'error',
      'no-unsafe-finally': 'error',
      'no-useless-escape': 'error',
      'prefer-const': 'error',
      // `import { type A }` loads the module all the same; `import type` does not.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      'no-restricted-syntax': ['error', EXPORT_BY_NAME, TYPED_BUTTON],
    },
  },
  {
    // The environment is read in one place, once.
    files: ['src/**'],
    ignores: ['src/server/platform/config/{config,settings}.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only platform/config reads it.' },
        { object: 'globalThis', property: 'process', message: 'Say process.' },
      ],
      'no-restricted-imports': ['error', { paths: ['process', 'node:process'] }],
    },
  },
  {
    // Words, dates and numbers follow the site's language, wherever they are made.
    files: ['src/**'],
    ignores: ['src/shared/language.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        EXPORT_BY_NAME,
        TYPED_BUTTON,
        {
          selector:
            "NewExpression[callee.object.name='Intl'][callee.property.name=/^(DateTime|Number|Plural|Relative|List|Display)/]:not([arguments.0.value=/^en-(CA|US)$/])",
          message: 'Take it from shared/language.ts; en-CA and en-US are for machines to read.',
        },
        {
          selector: 'CallExpression[callee.property.name=/^toLocale.*String$/]',
          message: 'Take it from shared/language.ts.',
        },
      ],
    },
  },
  {
    // A write that finds no room, or a store that is denied, must end nothing.
    files: ['src/**'],
    ignores: [
      'src/stores/client/storage.ts',
      'src/components/**/first-paint.ts',
      'src/components/public-page/page.ts',
      // Its caller has to know that there was no room.
      'src/stores/pad/on-demand/unsent.ts',
    ],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['localStorage', 'sessionStorage'].map((name) => ({
          name,
          message: 'Take it from stores/client/storage.ts.',
        })),
      ],
    },
  },
  {
    files: ['src/**'],
    plugins: {
      pairwise: { rules: { 'stores-read-only': STORES_READ_ONLY, 'site-at-call': SITE_AT_CALL } },
    },
    rules: { 'pairwise/stores-read-only': 'error' },
  },
  { files: ['src/**/*.ts'], rules: { 'pairwise/site-at-call': 'error' } },
  {
    // A tool reads the default export of what its configuration names.
    files: ['*.config.ts', 'tests/support/global-*.ts', 'src/middleware.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['tests/**', 'bench/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      // A script that stands in a page as text is tested as text.
      '@typescript-eslint/no-implied-eval': 'off',
      // Playwright calls a fixture's callback `use`, which is no hook.
      'react-hooks/rules-of-hooks': 'off',
    },
  },
  {
    files: ['src/**/*.astro'],
    languageOptions: {
      parser: astroParser,
      parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.astro'] },
    },
    // prettier-plugin-tailwindcss, which sorts everywhere else, does not read what prettier-plugin-astro 1 parses.
    plugins: { tailwind },
    rules: { 'tailwind/enforce-consistent-class-order': 'error' },
  },
  {
    // A class is Tailwind's, or one of our style sheets names it. Constants that hold classes are called LOOK.
    files: ['src/**/*.{astro,tsx}'],
    plugins: { tailwind },
    settings: {
      'better-tailwindcss': {
        entryPoint: 'src/styles/site.css',
        selectors: [
          ...getDefaultSelectors(),
          {
            kind: 'variable',
            name: '\\w*LOOKS?',
            match: [{ type: 'strings' }, { type: 'objectValues' }],
          },
        ],
      },
    },
    rules: {
      'tailwind/no-unknown-classes': [
        'error',
        { ignore: [`^(?:${[...ownClasses('src')].join('|')})$`] },
      ],
      'tailwind/no-conflicting-classes': 'error',
    },
  },
);
