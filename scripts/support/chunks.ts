// Which modules of the browser share a file.

/** What the bundler tells of a module. */
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

/** Islands of the pages that show people. */
const PEOPLE = ['Deck', 'Requests', 'Connections', 'Profile', 'Chat', 'Conversations'];

/** Islands of a conversation and of the list beside it. */
const TALKS = new Set(['Chat', 'Conversations', 'Admin']);

/**
 * Sources up to this many characters are bundled with their importers if they need no other module, or only modules of
 * the shell.
 */
const SMALL = 1500;
const IN_SHELL = '/src/stores/client/storage.ts';

/** Names of the islands that need a module: at once, or at some time. */
function islandsOf(id: string, graph: Graph, when: 'at once' | 'ever'): Set<string> {
  const islands = new Set<string>();
  const seen = new Set([id]);
  for (const module of seen) {
    const info = graph.getModuleInfo(module);
    if (info === null) continue;
    const name = /(\w+)\.tsx$/.exec(module)?.[1] ?? 'page';
    // The chat that is formatted from the start is the same one.
    if (info.isEntry) islands.add(name.replace('MarkdownChat', 'Chat'));
    for (const importer of info.importers) seen.add(importer);
    if (when === 'ever') for (const importer of info.dynamicImporters) seen.add(importer);
  }
  return islands;
}

/** The file of a module that several islands share; null leaves it to the bundler. */
function sharedFile(id: string, graph: Graph): string | null {
  const islands = islandsOf(id, graph, 'at once');
  const { code = null, importedIds = [], isEntry = false } = graph.getModuleInfo(id) ?? {};
  // Parts of the feed that it shares with what it loads on demand would be a file each. Settings, which has the switch
  // of the keys, would fetch all of it.
  if (islands.size === 1 && islands.has('Deck') && !isEntry) {
    return id.endsWith('/letter-keys.ts') ? null : 'feed';
  }
  // A page without islands would get React with it.
  if (islands.size < 2 || islands.has('page')) return null;
  const needsNothing = importedIds.every((needed) => needed.endsWith(IN_SHELL));
  const isSmall = code !== null && code.length < SMALL && needsNothing;
  if (isSmall || PEOPLE.filter((name) => islands.has(name)).length > 3) return 'people';
  if (islands.has('Login')) return 'forms';
  if (['Deck', 'Requests', 'Profile'].every((name) => islands.has(name))) return 'skills';
  // Whoever needs it later would fetch the whole file for it.
  const later = islandsOf(id, graph, 'ever').difference(islands);
  if (islands.isSubsetOf(TALKS) && !later.has('Settings')) return 'talks';
  if (islands.has('Profile') || islands.has('Chat') || later.size > 0) return null;
  if (islands.has('Deck')) return 'cards';
  return islands.has('Requests') && islands.has('Connections') ? 'lists' : null;
}

const GROUPS = [
  // An entry with all it needs.
  { name: 'shell', test: /src\/components\/shell\/main\.ts$/, priority: 4 },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\/|rolldown.runtime/,
    priority: 3,
  },
  // The name of a person is needed where nothing is live.
  {
    name: 'people',
    test: /src\/shared\/user\.ts$/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  // Pages without such parts are spared it.
  {
    name: 'on-demand',
    test: /src\/islands\/ui\/(on-demand|PartMissing)\.tsx$/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  { name: 'live', test: /src\/stores\/live\.ts$/, priority: 2 },
  {
    // What is needed on demand has folders of its own.
    name: 'chat',
    test: /src\/(islands\/(chat\/(?!Markdown)|ui\/prose\/)|stores\/chat\/|shared\/(?=(chat-log|in-fence|line-state)\.))[^/]+$/,
    // It uses what other pages use too.
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
 * Few files, so that a slow phone asks seldom: over HTTP/1.1 six at once, and each takes a round trip. The shell of
 * every page, without React; what every island needs; what several share; and the chat, which would fall into thirty. Throws where two files need each
 * other: then one begins before the other is there.
 */
export function chunksPlugin() {
  return {
    name: 'pairwise:chunks',
    apply: 'build' as const,
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    // What a group without its dependencies asks for.
    options: <Options extends object>(options: Options) => ({
      ...options,
      preserveEntrySignatures: 'allow-extension' as const,
      // A word of words.ts travels with what says it, not with its neighbours.
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
