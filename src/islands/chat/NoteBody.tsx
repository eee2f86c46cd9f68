import type { ContentOf } from '#shared/message-kinds.ts';
import { LazyQuoteBox } from '#islands/ui/code/LazyQuoteBox.tsx';
import { Prose } from '#islands/ui/prose/Prose.tsx';
import { OpenInPad } from './OpenInPad.tsx';
import { WORDS } from './words.ts';

/** The comment of the request that led to the connection. */
export function NoteBody({ text, quote }: ContentOf<'note'>) {
  return (
    <>
      {quote !== null && (
        <LazyQuoteBox
          quote={quote}
          end={
            <span className="flex items-center gap-1">
              {WORDS.withRequest}
              <OpenInPad label={quote.language} text={quote.lines.join('\n')} />
            </span>
          }
          className="mb-1 w-full"
        />
      )}
      <Prose text={text} />
    </>
  );
}
