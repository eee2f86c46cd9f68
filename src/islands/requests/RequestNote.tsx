import type { Note } from '#shared/note.ts';
import type { Snippet } from '#shared/snippet.ts';
import { LazyQuoteBox } from '#islands/ui/code/LazyQuoteBox.tsx';
import * as words from './words.ts';

interface Props {
  note: Note;
  /** The reader's current snippet. */
  snippet: Snippet | null;
}

/** The comment of a request with its quote. Addresses stay text, because the sender isn't a connection. */
export function RequestNote({ note: { text, quote }, snippet }: Props) {
  const code = snippet?.code.split('\n') ?? [];
  const first = (quote?.from ?? 1) - 1;
  const isAsItWas = quote !== null && quote.lines.every((line, at) => code[first + at] === line);
  return (
    <div className="mb-3.5">
      {quote !== null && (
        <LazyQuoteBox
          quote={quote}
          whose={isAsItWas ? words.whose.now : words.whose.then}
          {...(isAsItWas &&
            quote.lines.length === 1 && { around: [code[first - 1], code[first + 1]] })}
          end={
            <a className="link" href="/profile">
              {words.yourSnippet}
            </a>
          }
        />
      )}
      <blockquote
        className="mt-3 border-s-3 border-caret ps-3 leading-5.5 wrap-anywhere whitespace-pre-line"
        dir="auto"
      >
        {text.split(/`([^`\n]+)`/).map((part, at) =>
          at % 2 === 0 ? (
            part
          ) : (
            <code key={at} className="rounded-xs bg-sunken px-1 font-mono text-sm" dir="ltr">
              {part}
            </code>
          ),
        )}
      </blockquote>
    </div>
  );
}
