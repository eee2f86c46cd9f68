import { useStore } from '@nanostores/react';
import {
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { linesLabel } from '#shared/note.ts';
import type { Lines, Snippet } from '#shared/snippet.ts';
import { $noteDrafts, keepNoteDraft, linesIn, noteDraft } from '#stores/feed/note-drafts.ts';
import { SnippetHead } from '#islands/ui/code/SnippetBox.tsx';
import { Source } from '#islands/ui/code/Source.tsx';
import type { SideProps } from '../sides.ts';
import { refusalOf, SideFrame } from './SideFrame.tsx';
import * as words from './words.ts';

export function CodeSide(props: SideProps) {
  const { snippet } = props.developer;
  return snippet && <Code {...props} snippet={snippet} />;
}

function Code({ snippet, ...props }: SideProps & { snippet: Snippet }) {
  const { developer, onTop, near } = props;
  const id = developer._id;
  const lines = linesIn((useStore($noteDrafts)[id] ?? noteDraft(id)).lines, developer);
  const code = useRef<HTMLDivElement>(null);
  const refusal = refusalOf('code', props);
  const count = snippet.code.split('\n').length;
  const [drawn, setDrawn] = useState(near);
  if (near && !drawn) setDrawn(true);
  const [from, to] = lines ?? [null, null];
  // The same lines keep the function, so that a signal doesn't render the code again.
  const number = useCallback(
    (line: number) => (
      <LineNumber
        line={line}
        on={from !== null && line >= from && line <= to}
        isStop={line === (from ?? 1)}
      />
    ),
    [from, to],
  );
  const choose = (next: Lines | null) =>
    keepNoteDraft(id, { lines: next, project: false, problem: null });

  useEffect(() => {
    if (!onTop) return;
    const page = code.current?.closest('[data-deck]');
    page?.toggleAttribute('data-code', true);
    return () => void page?.toggleAttribute('data-code', false);
  }, [onTop]);

  return (
    <SideFrame
      {...props}
      buttons={props.children}
      side="code"
      refusal={refusal}
      body={code}
      lines={lines}
      count={count}
      choose={choose}
      about={lines && linesLabel(lines)}
      quote={lines && <Near snippet={snippet} lines={lines} />}
      hint={
        <>
          <span className="pointer-coarse:hidden">{words.comment.press}</span>
          <span className="hidden pointer-coarse:inline">{words.comment.tap}</span>
        </>
      }
    >
      <SnippetHead snippet={snippet} className="h-9 flex-none px-4 min-[720px]:px-5" />
      <div
        ref={code}
        className={`min-h-18 flex-1 touch-pan-y overflow-auto overscroll-contain bg-code py-2.5 transition-opacity duration-fast select-text starting:opacity-0 ${refusal === null ? '[&_[data-line]]:cursor-pointer' : ''}`}
        role="group"
        aria-label={words.codeOf(developer.firstName)}
        tabIndex={refusal === null ? -1 : 0}
        data-side-body
        onMouseDown={holdSelection}
        {...(refusal === null && pickers(lines, choose))}
      >
        {(near || drawn) && (
          <Source
            code={snippet.code}
            language={snippet.language}
            marked={lines}
            className="text-sm/6"
            number={refusal === null ? number : undefined}
          />
        )}
      </div>
      <p className="sr-only" role="status">
        {onTop && lines !== null && words.chosen(lines, snippet.code)}
      </p>
    </SideFrame>
  );
}

/** The chosen lines with one around each side. */
function Near({ snippet, lines }: { snippet: Snippet; lines: Lines }) {
  const from = Math.max(1, lines[0] - 1);
  const near = snippet.code.split('\n').slice(from - 1, lines[1] + 1);
  return (
    <Source code={near.join('\n')} language={snippet.language} from={from} marked={lines} dim />
  );
}

function LineNumber({ line, on, isStop }: { line: number; on: boolean; isStop: boolean }) {
  return (
    <button
      type="button"
      className="w-full touch-pinch-zoom text-right outline-offset-[-2px]"
      aria-label={words.line(line)}
      aria-pressed={on}
      tabIndex={isStop ? 0 : -1}
      data-number={line}
    >
      {line}
    </button>
  );
}

/** Alt or a long press selects text; other presses act on the card. */
function holdSelection(event: MouseEvent): void {
  if (event.altKey) return;
  event.preventDefault();
  getSelection()?.removeAllRanges();
}

const lineAt = (target: EventTarget | null): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
  return row === null ? null : globalThis.Number(row.dataset['line']);
};

const between = (one: number, other: number): Lines => [Math.min(one, other), Math.max(one, other)];

/** Shift or a drag along the numbers selects several lines; another press clears. */
function pickers(lines: Lines | null, choose: (lines: Lines | null) => void) {
  let from: number | null = null;
  return {
    onPointerDown: ({ target }: PointerEvent) => {
      const number = (target as Element).closest('[data-number]');
      from = number === null ? null : lineAt(number);
      if (from === null) return;
      const start = from;
      const released = new AbortController();
      const { signal } = released;
      let last = start;
      const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
        const line = lineAt(document.elementFromPoint(clientX, clientY));
        if (line === null || line === last) return;
        last = line;
        choose(between(start, line));
        // The end of a drag isn't a press.
        addEventListener('click', swallow, { capture: true, once: true });
      };
      const end = () => {
        released.abort();
        setTimeout(() => removeEventListener('click', swallow, { capture: true }));
      };
      addEventListener('pointermove', move, { signal });
      for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { signal });
    },
    onClick: ({ target, altKey, shiftKey }: MouseEvent) => {
      const line = lineAt(target);
      if (line === null || altKey || getSelection()?.type === 'Range') return;
      if (shiftKey && lines !== null) choose(between(lines[0], line));
      else choose(lines?.[0] === line && lines[1] === line ? null : [line, line]);
    },
  };
}

const swallow = (event: Event): void => event.stopPropagation();
