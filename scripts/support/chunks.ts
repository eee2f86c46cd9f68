// Which modules of the browser share a file.

/** What a chat needs at once, and no other page. */
const CHAT = [
  'islands/Chat',
  'islands/chat/(Chat(Header|Log|Notice)|Composer|LineKeys|Log(Chunk|End)|Message(Group|Line))',
  'islands/chat/(Search|Time|ToNewest|composes|log-(scroll|window)|set-reaction)',
  'islands/chat/use-(code-keys|edge|opening|read-marks|visible-height)',
  'islands/parts/(CodeBox|Prose|ProseSpans|use-highlighter|use-markdown)',
  'shared/(chat-log|in-fence|message-text)',
  'stores/chat/(catch-up|chat|draft|editing|history|typing|unread-count)',
];

const GROUPS = [
  {
    name: 'shell',
    test: /src\/(components\/shell\/(?!account|menu|prefetch|touched)|stores\/(api|counts|root|theme|toast|user))/,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react)\// },
  {
    // What keeps a page live, on all pages that are.
    name: 'live',
    test: /src\/stores\/(live|socket|outbox-key|chat\/(receipts|unsent-key))\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'chat',
    test: new RegExp(`src/(${CHAT.join('|')})\\.tsx?$|/icons/(check-check|arrow-down)\\.svg`),
    // They use stores of other pages too.
    includeDependenciesRecursively: false,
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
