// Groups the browser's modules into files.

/** A module as the bundler describes it. */
interface ModuleInfo {
  code: string | null;
  isEntry: boolean;
  importedIds: readonly string[];
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** Islands of the pages with people. */
const PEOPLE = ['Deck', 'Requests', 'Connections', 'Profile', 'Chat', 'Conversations'];

/** Islands of conversations, including the list. */
const TALKS = new Set(['Chat', 'Conversations', 'Admin']);

/**
 * Sources up to this many characters are bundled with their importers if they need no other module, or only modules of
 * the shell.
 */
const SMALL = 1500;
const IN_SHELL = '/src/stores/client/storage.ts';

/** Returns the islands that need a module: at once, or ever. */
function islandsOf(id: string, graph: Graph, when: 'at once' | 'ever'): Set<string> {
  const islands = new Set<string>();
  const seen = new Set([id]);
  for (const module of seen) {
    const info = graph.getModuleInfo(module);
    if (info === null) continue;
    const name = /(\w+)\.tsx$/.exec(module)?.[1] ?? 'page';
    // The chat with Markdown counts as the chat.
    if (info.isEntry) islands.add(name.replace('MarkdownChat', 'Chat'));
    for (const importer of info.importers) seen.add(importer);
    if (when === 'ever') for (const importer of info.dynamicImporters) seen.add(importer);
  }
  return islands;
}

/** Returns the file of a module shared by islands; null leaves it to the bundler. */
function sharedFile(id: string, graph: Graph): string | null {
  const islands = islandsOf(id, graph, 'at once');
  const { code = null, importedIds = [], isEntry = false } = graph.getModuleInfo(id) ?? {};
  // Parts shared by the feed and its on-demand modules would become one file each. The settings' shortcut switch is
  // excluded, because it would load all of the feed.
  if (islands.size === 1 && islands.has('Deck') && !isEntry) {
    return id.endsWith('/letter-keys.ts') ? null : 'feed';
  }
  // Excluded, because a page without islands would load React.
  if (islands.size < 2 || islands.has('page')) return null;
  const needsNothing = importedIds.every((needed) => needed.endsWith(IN_SHELL));
  const isSmall = code !== null && code.length < SMALL && needsNothing;
  if (isSmall || PEOPLE.filter((name) => islands.has(name)).length > 3) return 'people';
  if (islands.has('Login')) return 'forms';
  if (['Deck', 'Requests', 'Profile'].every((name) => islands.has(name))) return 'skills';
  // Excluded, because islands that need it later would load the whole file.
  const later = islandsOf(id, graph, 'ever').difference(islands);
  if (islands.isSubsetOf(TALKS) && !later.has('Settings')) return 'talks';
  if (islands.has('Profile') || islands.has('Chat') || later.size > 0) return null;
  if (islands.has('Deck')) return 'cards';
  return islands.has('Requests') && islands.has('Connections') ? 'lists' : null;
}

const GROUPS = [
  // The entry with all its dependencies.
  { name: 'shell', test: /src\/components\/shell\/main\.ts$/, priority: 4 },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\/|rolldown.runtime/,
    priority: 3,
  },
  // Names of people are needed on pages without a socket, too.
  {
    name: 'people',
    test: /src\/shared\/user\.ts$/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  // Pages without such parts don't load it.
  {
    name: 'on-demand',
    test: /src\/islands\/ui\/(on-demand|PartMissing)\.tsx$/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  { name: 'live', test: /src\/stores\/live\.ts$/, priority: 2 },
  {
    // On-demand parts have their own folders.
    name: 'chat',
    test: /src\/(islands\/(chat\/(?!Markdown)|ui\/prose\/)|stores\/chat\/|shared\/(?=(chat-log|in-fence|line-state)\.))[^/]+$/,
    // Its dependencies are shared with other pages.
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    name: sharedFile,
    test: /\/src\/(islands|stores|shared|site)|lucide/,
    includeDependenciesRecursively: false,
    priority: 0,
  },
];

interface Chunk {
  fileName: string;
  imports?: string[];
}

/**
 * Creates few files, because HTTP/1.1 loads six at once and each request takes a round trip on a slow phone: the shell
 * of every page without React, the modules of every island, shared modules, and the chat, which would otherwise become
 * thirty files. Throws if two files import each other, because one would run before the other has loaded.
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
