import type { Highlight } from '#shared/code-tokens.ts';
import { type Snippet, snippetSize } from '#shared/snippet.ts';
import * as words from '../words.ts';
import { Source } from './Source.tsx';

interface Props {
  snippet: Snippet;
  className?: string;
  highlight?: Highlight | undefined;
}

export function SnippetBox({ snippet, className = '', highlight }: Props) {
  return (
    <figure className={`overflow-hidden rounded-md border border-line bg-code ${className}`}>
      <SnippetHead snippet={snippet} className="h-9 px-3" />
      <div className="py-3" role="group" aria-label={words.code}>
        <Source code={snippet.code} language={snippet.language} highlight={highlight} />
      </div>
    </figure>
  );
}

export function SnippetHead({ snippet, className }: { snippet: Snippet; className: string }) {
  return (
    <figcaption
      className={`flex items-center justify-between gap-3 border-b border-line font-mono font-features-['calt'_0] text-xs font-medium text-ink-2 ${className}`}
    >
      <span className="truncate font-sans" title={snippet.note} dir="auto">
        {snippet.note}
      </span>
      <span className="flex-none text-ink-3">{snippetSize(snippet)}</span>
    </figcaption>
  );
}
