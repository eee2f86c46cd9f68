import { useEffect, useState } from 'react';
import { PlainLines } from './PlainLines.tsx';
import type { QuoteProps } from './QuoteBox.tsx';

type Box = typeof import('./QuoteBox.tsx').QuoteBox;

/** Lines shown before the box loads; the box folds longer quotes. */
const SHOWN = 8;

/**
 * Shows quoted lines as plain text of about the same height until their box loads, because most readers of the page see
 * none.
 */
export function LazyQuoteBox(props: QuoteProps) {
  const [Box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    import('./QuoteBox.tsx').then(({ QuoteBox }) => setBox(() => QuoteBox), console.warn);
  }, []);
  if (Box !== null) return <Box {...props} />;
  const { quote, around, className = '' } = props;
  const lines = [around?.[0], ...quote.lines.slice(0, SHOWN), around?.[1]];
  const from = quote.from - (around?.[0] === undefined ? 0 : 1);
  return (
    <PlainLines
      lines={lines.filter((line) => line !== undefined)}
      from={from}
      className={`pt-11 pb-2 ${className}`}
    />
  );
}
