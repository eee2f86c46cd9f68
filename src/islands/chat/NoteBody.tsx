import type { ContentOf } from '#shared/message-kinds.ts';
import { LazyQuoteBox } from '#islands/ui/code/LazyQuoteBox.tsx';
import { Prose } from '#islands/ui/prose/Prose.tsx';

/** The bar is of who chose the lines: ink where the reader did. */
const BAR_LOOK =
  'in-[.message-group--me]:[--color-accent-ink:var(--color-ink)] in-[.message-group--me]:[--color-caret:var(--color-ink)] in-[.message-group--me]:[--color-mark:var(--color-ink)]';

/** What was said with the request that made the two connected. */
export function NoteBody({ text, quote }: ContentOf<'note'>) {
  return (
    <>
      {quote !== null && (
        <LazyQuoteBox quote={quote} end="with the request" className={`mb-1 w-full ${BAR_LOOK}`} />
      )}
      <Prose text={text} />
    </>
  );
}
