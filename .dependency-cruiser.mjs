// Which module of src/ may import which; `npm run check` holds them to it. dependency-cruiser does not read .astro
// files: scripts/check-astro-imports.ts holds those to the rules that stand here.

const SITE = '^src/site[.]config[.]ts$';
const STYLES = '^src/.+[.]css$';
const SHARED = '^src/shared/';
const SCHEMAS = '^src/shared/schemas/';
const STORES = '^src/stores/';
const MIGRATIONS = '^src/server/platform/db/migrations/';
const PERSON_MENU = '^src/islands/(saved/words[.]ts|safety/(words[.]ts|on-demand/MoreMenu[.]tsx))$';
/** Dialogs of every page. */
const SHELL_DIALOGS =
  '^src/islands/(account/on-demand/StepUpDialog|free-now/on-demand/FreeDialog|saved/on-demand/SaveDialog)[.]tsx$';
const KIT = '^src/islands/ui/';
const SERVER = '^src/server/';
/** TypeScript beside static pieces is their client script; a `<script>` of an .astro file is judged as one. */
const CLIENT_SCRIPT = '^src/(components|layouts|pages)/.+[.]m?[jt]s$';
/** Pages share it in their frontmatter. */
const PAGE_LOADER = '^src/pages/_load-list[.]ts$';
const ROOM = '^src/server/(features|platform)/[^/]+$';

/** All that modules of `from` may import of src/, besides the site's configuration; of `types`, types alone. */
function mayImport(name, from, values, types = []) {
  const rule = { name, severity: 'error', from: { path: from } };
  const typesAlone = { path: types, dependencyTypesNot: ['type-only'] };
  return [
    { ...rule, to: { path: '^src/', pathNot: [...values, ...types, SITE] } },
    ...(types.length === 0 ? [] : [{ ...rule, name: `${name}: types only`, to: typesAlone }]),
  ];
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no circle',
      comment: 'Type imports count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no circle of rooms',
      comment: 'Of two features, or two rooms of the platform, one at most knows the other.',
      severity: 'error',
      scope: 'folder',
      from: { path: ROOM },
      to: { circular: true, path: ROOM },
    },
    {
      name: 'known part',
      comment: 'A new part of src/ needs a rule here.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/(components|islands|layouts|pages|server|shared|stores|styles)/',
          '^src/(env[.]d|middleware|site[.]config)[.]ts$',
        ],
      },
      to: {},
    },
    {
      name: 'nothing outside src',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['local', 'aliased'], pathNot: ['^src/', 'node_modules/'] },
    },
    {
      name: 'found',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^astro:' },
    },

    ...mayImport('platform', '^src/server/platform/', ['^src/server/platform/', SHARED]),
    ...mayImport('features', '^src/server/features/', ['^src/server/(features|platform)/', SHARED]),
    ...mayImport('server', '^src/server/(dev/|[^/]+$)', [SERVER, SHARED]),
    {
      name: 'repository of its own feature',
      comment: 'Another feature is reached through its service.',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/' },
      to: {
        path: '^src/server/features/.+repository[.]ts$',
        pathNot: '^src/server/features/$1/',
      },
    },

    {
      name: 'migrations are frozen',
      comment:
        'What ran once must run the same in years: nothing that may change, but kysely and types. Names of skills may: a new database has none, and an old one takes the latest.',
      severity: 'error',
      from: { path: MIGRATIONS },
      to: {
        pathNot: [MIGRATIONS, '^node_modules/kysely/', '^src/shared/(skills|skill-names)[.]ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },

    ...mayImport('shared', SHARED, [SHARED]),
    ...mayImport('stores', STORES, [STORES, SHARED]),
    ...mayImport('islands', '^src/islands/', ['^src/islands/', STORES, SHARED, STYLES]),
    ...mayImport('stores of every page', '^src/stores/client/', ['^src/stores/client/', SHARED]),
    ...mayImport('kit', '^src/islands/ui/', [KIT, '^src/stores/client/', SHARED]),
    {
      name: 'parts of its own noun',
      comment:
        'The kit is for all; so are the menu of what one may do about a person, and saving one.',
      severity: 'error',
      from: { path: '^src/islands/([^/]+)/', pathNot: '^src/islands/chat/' },
      to: {
        path: '^src/islands/',
        pathNot: ['^src/islands/$1/', KIT, '^src/islands/(safety/More|saved/SaveButton)[.]tsx$'],
      },
    },
    // The chat is one tree, with the assistant, calls, the pad and sessions in it.
    ...mayImport('chat page', '^src/islands/chat/', [
      '^src/islands/(assistant|calls|chat|pad|sessions)/',
      KIT,
      '^src/islands/safety/More[.]tsx$',
      STORES,
      SHARED,
      STYLES,
    ]),
    // The menu of what one may do about a person is for all; the deck's table of skills is a profile's too.
    ...mayImport('client scripts of components', '^src/components/.+[.]m?[jt]s$', [
      '^src/components/',
      PERSON_MENU,
      SHELL_DIALOGS,
      STORES,
      SHARED,
    ]),
    ...mayImport('client scripts of layouts', '^src/layouts/.+[.]m?[jt]s$', [
      '^src/(components|layouts)/',
      STORES,
      SHARED,
    ]),
    ...mayImport(
      'components',
      '^src/components/.+[.](astro|tsx)$',
      ['^src/components/', KIT, PERSON_MENU, '^src/islands/feed/PairTable[.]tsx$', SHARED, STYLES],
      [STORES],
    ),
    ...mayImport(
      'layouts',
      '^src/layouts/.+[.]astro$',
      ['^src/(components|layouts)/', KIT, SHARED, STYLES],
      [STORES],
    ),
    ...mayImport(
      'pages',
      '^src/pages/',
      ['^src/(components|islands|layouts|pages)/', SHARED, STYLES],
      [SERVER, STORES],
    ),
    ...mayImport(
      'middleware',
      '^src/middleware[.]ts$',
      ['^src/(components|islands|layouts)/', SHARED],
      [SERVER],
    ),
    ...mayImport('env', '^src/env[.]d[.]ts$', [SERVER, SHARED]),
    ...mayImport('site', SITE, []),

    {
      name: 'no zod in a browser',
      comment: 'It is 20 KB: import type from src/shared/schemas.',
      severity: 'error',
      from: {
        path: ['^src/(islands|stores|shared)/', CLIENT_SCRIPT],
        pathNot: [SCHEMAS, PAGE_LOADER],
      },
      to: { path: ['^node_modules/zod/', SCHEMAS], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no Node in a browser',
      comment: 'But beside components, where a module may serve the frontmatter as well.',
      severity: 'error',
      from: { path: ['^src/(islands|stores|shared)/', '[.]astro[.]ts$'] },
      to: { dependencyTypes: ['core'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts'],
    },
  },
};
