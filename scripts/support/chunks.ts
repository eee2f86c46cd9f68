// Which modules of the browser share a file.

const GROUPS = [
  // An entry with all it needs.
  { name: 'shell', test: /src\/components\/shell\/main\.ts$/, priority: 4 },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react)\//,
    priority: 3,
  },
  { name: 'live', test: /src\/stores\/live\.ts$/, priority: 2 },
  {
    // What is needed on demand has folders of its own.
    name: 'chat',
    test: /src\/(islands\/(chat\/(?!Markdown)|ui\/prose\/)|stores\/chat\/)[^/]+$/,
    // It uses what other pages use too.
    includeDependenciesRecursively: false,
    priority: 1,
  },
];

interface Chunk {
  fileName: string;
  imports?: string[];
}

/**
 * Few files, so that a slow phone asks seldom: the shell of every page, without React; what every
 * island needs; and the chat, which would fall into thirty. Throws where two files need each
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
