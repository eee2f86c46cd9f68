import { memo, type ReactNode, useMemo } from 'react';
import type { CodeToken, Highlight } from '#shared/code-tokens.ts';
import type { CodeLanguage, Lines } from '#shared/snippet.ts';
import { Tokens } from '#islands/ui/prose/Tokens.tsx';
import { useHighlighter } from '#islands/ui/prose/use-highlighter.ts';

interface Props {
  code: string;
  language: CodeLanguage;
  from?: number;
  /** An ink bar marks the reader's lines, an amber one the other person's. */
  marked?: Lines | null;
  whose?: 'you' | 'them';
  /** Lines beside the marked ones have no colours. */
  dim?: boolean;
  className?: string;
  /** Server-rendered pages pass the highlighter. */
  highlight?: Highlight | undefined;
  number?: ((line: number) => ReactNode) | undefined;
}

const BAR_LOOKS = {
  you: 'bg-[color-mix(in_oklab,var(--color-ink)_8%,var(--color-code))] [&_.c]:text-ink-2',
  them: 'bg-[color-mix(in_oklab,var(--color-mark)_12%,var(--color-code))]',
};

const NUMBER_LOOKS = {
  you: 'font-semibold text-ink shadow-[inset_3px_0_0_var(--color-ink)]',
  them: 'font-semibold text-accent-ink shadow-[inset_3px_0_0_var(--color-caret)]',
};

/** A draggable card can't scroll sideways, so long lines wrap. Colours appear later without changing the size. */
export const Source = memo(function Source(props: Props) {
  const { code, language, from = 1, marked = null, whose = 'you', dim = false } = props;
  const loaded = useHighlighter(language);
  const highlight = props.highlight ?? loaded;
  const lines = useMemo(() => (highlight ?? plain)(code), [highlight, code]);
  return (
    <pre
      className={`grid font-mono font-features-['calt'_0] text-code-ink ${props.className ?? 'text-sm/5'}`}
      dir="ltr"
      data-exact={highlight === null ? undefined : true}
    >
      {lines.map((tokens, at) => {
        const line = from + at;
        const on = marked !== null && line >= marked[0] && line <= marked[1];
        const faint = dim && !on;
        return (
          <span
            key={line}
            data-line={line}
            className={`flex ${on ? BAR_LOOKS[whose] : 'bg-code'} ${faint ? 'text-ink-3' : ''}`}
          >
            <span
              className={`w-[5ch] flex-none bg-inherit pe-[1.5ch] text-right select-none ${on ? NUMBER_LOOKS[whose] : 'text-ink-3'}`}
            >
              {props.number?.(line) ?? line}
            </span>
            <code className="min-w-0 flex-1 ps-[2ch] pe-4 indent-[-2ch] font-features-['calt'_0] wrap-anywhere whitespace-pre-wrap [tab-size:2]">
              {faint ? textOf(tokens) : <Tokens tokens={tokens} />}
              {/* An empty line keeps its height. */}
              {tokens.length === 0 && '\u200b'}
            </code>
          </span>
        );
      })}
    </pre>
  );
});

const textOf = (tokens: readonly CodeToken[]): string => tokens.map(({ text }) => text).join('');

const plain: Highlight = (code) =>
  code.split('\n').map((text) => (text === '' ? [] : [{ kind: null, text }]));
