// Groups the browser's modules into files.

/** A module as the bundler describes it. */
interface ModuleInfo {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** The main island of each large page. */
const HUBS = ['Login', 'Deck', 'Profile', 'Chat'];
/** The islands of these pages. */
const HUB_PAGES = new Set([...HUBS, 'Conversations', 'AiAssistant', 'MarkdownChat']);

/** Each of these islands keeps its own modules in one file. */
const LISTS = ['Conversations', 'Requests', 'Sessions'];

/** The islands that are one form. */
const FORM_PAGES = new Set([
  'Login',
  'ConfirmEmail',
  'ForgotPassword',
  'ResetPassword',
  'Admin',
  'People',
]);

/** Pages seen once, or by moderators only, must not change the files of other pages. */
const RARE = /\/src\/islands\/(profile\/first-run|moderation\/people)\//;

/** Its dynamic imports load only for a reader with unsent work. */
const LIVE = '/src/stores/live.ts';

/** Returns the islands that need a module: at once, or ever. */
function islandsOf(id: string, graph: Graph, when: 'at once' | 'ever'): Set<string> {
  const islands = new Set<string>();
  const seen = new Set([id]);
  for (const module of seen) {
    const info = graph.getModuleInfo(module);
    if (info === null) continue;
    if (info.isEntry && !RARE.test(module)) islands.add(/(\w+)\.tsx$/.exec(module)?.[1] ?? 'page');
    for (const importer of info.importers) seen.add(importer);
    if (when === 'at once') continue;
    for (const importer of info.dynamicImporters) if (!importer.endsWith(LIVE)) seen.add(importer);
  }
  return islands;
}

/**
 * Returns the file of a module; null leaves it to the bundler. Modules of one file serve the same hubs. A dependency
 * serves at least the islands of its importer, so it must not return to a file of fewer islands: the two files would
 * import each other.
 */
function fileOf(id: string, graph: Graph): string | null {
  const islands = islandsOf(id, graph, 'at once');
  // Pages without islands must not load React.
  if (islands.has('page')) return null;
  const hubs = HUBS.filter((name) => islands.has(name));
  const [hub] = hubs;
  if (hub === undefined) {
    if (islands.size === 1) return LISTS.find((name) => islands.has(name)) ?? null;
    if (islands.has('Conversations')) return 'lists';
    return islands.has('Requests') && islands.has('Connections') ? 'cards' : null;
  }
  if (hub === 'Login') {
    if (!islands.isSubsetOf(FORM_PAGES)) return 'forms';
    return islandsOf(id, graph, 'ever').isSubsetOf(FORM_PAGES) ? null : 'fields';
  }
  if (hubs.length > 1 && islands.has('Chat')) return 'people';
  const reach = hubs.length > 1 ? islands : islandsOf(id, graph, 'ever');
  const isShared = !reach.isSubsetOf(HUB_PAGES);
  const name = hubs.join('');
  return isShared ? `${name}Shared` : islands.has('Conversations') ? `${name}List` : name;
}

const GROUPS = [
  // The entry with all its dependencies.
  { name: 'shell', test: /src\/layouts\/Site\.astro\?astro&type=script/, priority: 4 },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\/|rolldown.runtime/,
    priority: 3,
  },
  { name: 'socket-client', test: /src\/stores\/client\/socket-client\.ts$/, priority: 1 },
  { name: 'live', test: /src\/stores\/live\.ts$/, priority: 2 },
  {
    name: fileOf,
    test: /\/src\/(islands|stores|shared|site)|lucide/,
    // Its dependencies may belong to other files.
    includeDependenciesRecursively: false,
    priority: 0,
  },
];

interface Chunk {
  fileName: string;
  imports?: string[];
}

/**
 * Creates few files, because HTTP/1.1 loads six at once and each request takes a round trip on a slow phone: the
 * bundler's own splitting is as small, but makes 37 files of the feed and 46 of the chat. Throws if two files import
 * each other, because one would run before the other has loaded.
 */
export function chunksPlugin() {
  return {
    name: 'pairwise:chunks',
    apply: 'build' as const,
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    // Required by groups without their dependencies.
    options: <Options extends object>(options: Options) => ({
      ...options,
      preserveEntrySignatures: 'allow-extension' as const,
      // Constants of words.ts are inlined into their users.
      optimization: { inlineConst: { mode: 'all' as const } },
    }),
    outputOptions: <Options extends object>(options: Options) => ({
      ...options,
      codeSplitting: { groups: GROUPS },
    }),
    generateBundle(_: unknown, bundle: Record<string, Chunk>): void {
      const done = new Set<string>();
      const walk = (file: string, way: readonly string[]): void => {
        if (way.includes(file)) throw new Error(`Files in a circle: ${[...way, file].join(' > ')}`);
        if (done.has(file)) return;
        for (const needed of bundle[file]?.imports ?? []) walk(needed, [...way, file]);
        done.add(file);
      };
      for (const { fileName } of Object.values(bundle)) walk(fileName, []);
    },
  };
}
