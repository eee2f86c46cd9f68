import { useEffect, useState } from 'react';
import { PlainLines } from './PlainLines.tsx';
import type { QuoteProps } from './QuoteBox.tsx';

type Box = typeof import('./QuoteBox.tsx').QuoteBox;

/** The box folds longer quotes. */
const SHOWN = 8;

/** Most readers of the page see no quote, so the box loads late; plain text keeps about its height. */
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
