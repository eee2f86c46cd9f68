import { type ReactNode, useState } from 'react';
import { type Quote, linesLabel } from '#shared/note.ts';
import { CODE_LANGUAGES } from '#shared/snippet.ts';
import * as words from '../words.ts';
import { Source } from './Source.tsx';

const more = (count: number): string => `${String(count)} more`;

export interface QuoteProps {
  quote: Quote;
  /** "line 7" follows. */
  whose?: string;
  end?: ReactNode;
  /** The neighbours of a single quoted line. */
  around?: readonly [before: string | undefined, after: string | undefined];
  className?: string;
}

/** The bar has the colour of the person behind the selection. */
const BAR_LOOK =
  'in-[.message-group--me]:[--color-accent-ink:var(--color-ink)] in-[.message-group--me]:[--color-caret:var(--color-ink)] in-[.message-group--me]:[--color-mark:var(--color-ink)]';

/** Longer quotes are folded. */
const SHOWN_MAX = 8;

export function QuoteBox({ quote, whose = '', end, around, className = '' }: QuoteProps) {
  const { language, from, lines } = quote;
  const [open, setOpen] = useState(false);
  const folded = !open && lines.length > SHOWN_MAX;
  const shown = folded ? lines.slice(0, SHOWN_MAX - 1) : lines;
  const given = (line: string | undefined): string[] => (line === undefined ? [] : [line]);
  const before = given(around?.[0]);
  return (
    <figure
      className={`min-w-0 overflow-hidden rounded-md border border-line bg-code ${BAR_LOOK} ${className}`}
    >
      <figcaption className="flex min-h-9 items-center justify-between gap-3 border-b border-line px-3 py-1 text-xs text-ink-2">
        <span className="truncate">
          <b className="font-mono font-semibold">{CODE_LANGUAGES[language]}</b> {whose}
          {linesLabel([from, from + lines.length - 1])}
        </span>
        <span className="flex-none">{end}</span>
      </figcaption>
      <div className="py-2" role="group" aria-label={words.quotedLines}>
        <Source
          code={[...before, ...shown, ...given(around?.[1])].join('\n')}
          language={language}
          from={from - before.length}
          marked={[from, from + lines.length - 1]}
          whose="them"
          dim
        />
      </div>
      {folded && (
        <button
          type="button"
          className="ms-3 mb-2 cursor-pointer text-xs"
          aria-expanded={false}
          onClick={() => setOpen(true)}
        >
          <span className="link">{more(lines.length - shown.length)}</span>
        </button>
      )}
    </figure>
  );
}
