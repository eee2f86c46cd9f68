import { useEffect, useState } from 'react';
import type { Snippet } from '#shared/snippet.ts';
import { PlainLines } from './PlainLines.tsx';

type Box = typeof import('./SnippetBox.tsx').SnippetBox;

/** A snippet on a page that most people have none on: plain and of the same height until its box has loaded. */
export function LazySnippetBox({ snippet }: { snippet: Snippet }) {
  const [Box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    import('./SnippetBox.tsx').then(({ SnippetBox }) => setBox(() => SnippetBox), console.warn);
  }, []);
  if (Box !== null) return <Box snippet={snippet} />;
  return <PlainLines lines={snippet.code.split('\n')} className="pt-12 pb-3" />;
}
