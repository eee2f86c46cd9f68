import { useEffect, useState } from 'react';
import type { Snippet } from '#shared/snippet.ts';
import { PlainLines } from './PlainLines.tsx';

type Box = typeof import('./SnippetBox.tsx').SnippetBox;

/** Plain text has the same height as the box that is loading. */
export function LazySnippetBox({ snippet }: { snippet: Snippet }) {
  const [Box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    import('./SnippetBox.tsx').then(({ SnippetBox }) => setBox(() => SnippetBox), console.warn);
  }, []);
  if (Box !== null) return <Box snippet={snippet} />;
  return <PlainLines lines={snippet.code.split('\n')} className="pt-12 pb-3" />;
}
