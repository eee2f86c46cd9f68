import { useEffect, useState } from 'react';
import type { QuoteProps } from './QuoteBox.tsx';

type Box = typeof import('./QuoteBox.tsx').QuoteBox;

/** Lines that stand there until the box comes: it folds more. */
const SHOWN = 8;

/** Quoted lines on a page where most people find none: plain and about as high until their box has loaded. */
export function LazyQuoteBox(props: QuoteProps) {
  const [Box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    import('./QuoteBox.tsx').then(({ QuoteBox }) => setBox(() => QuoteBox), console.warn);
  }, []);
  if (Box !== null) return <Box {...props} />;
  const { quote, around, className } = props;
  const lines = [around?.[0], ...quote.lines.slice(0, SHOWN), around?.[1]];
  return (
    <pre
      className={`rounded-md border border-line bg-code pe-4 pt-11 pb-2 pl-[5ch] font-mono text-sm/5 wrap-anywhere whitespace-pre-wrap [tab-size:2] ${className ?? ''}`}
    >
      {lines.filter((line) => line !== undefined).join('\n')}
    </pre>
  );
}
