import type { ContentOf } from '#shared/message-kinds.ts';
import { LazyQuoteBox } from '#islands/ui/code/LazyQuoteBox.tsx';
import { Prose } from '#islands/ui/prose/Prose.tsx';
import { WORDS } from './words.ts';

/** What was said with the request that made the two connected. */
export function NoteBody({ text, quote }: ContentOf<'note'>) {
  return (
    <>
      {quote !== null && (
        <LazyQuoteBox quote={quote} end={WORDS.withRequest} className="mb-1 w-full" />
      )}
      <Prose text={text} />
    </>
  );
}
