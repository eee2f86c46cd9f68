import { useEffect, useState } from 'react';
import type { Snippet } from '#shared/snippet.ts';

type Box = typeof import('./SnippetBox.tsx').SnippetBox;

/** A snippet on a page that most people have none on: plain and of the same height until its box has loaded. */
export function LazySnippetBox({ snippet }: { snippet: Snippet }) {
  const [Box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    import('./SnippetBox.tsx').then(({ SnippetBox }) => setBox(() => SnippetBox), console.warn);
  }, []);
  if (Box !== null) return <Box snippet={snippet} />;
  return (
    <pre className="rounded-md border border-line bg-code pe-4 pt-12 pb-3 pl-[5ch] font-mono text-sm/5 wrap-anywhere whitespace-pre-wrap [tab-size:2]">
      {snippet.code}
    </pre>
  );
}
