import { useStore } from '@nanostores/react';
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type Commenter, mayComment } from '#shared/note.ts';
import type { Card } from '#shared/feed.ts';
import type { SkillsOf } from '#shared/pair-skills.ts';
import type { Lines, Snippet } from '#shared/snippet.ts';
import { ageAndGender, fullName } from '#shared/user.ts';
import { $noteDrafts, keepNoteDraft, linesIn, noteDraft } from '#stores/feed/note-drafts.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { SnippetHead } from '#islands/ui/code/SnippetBox.tsx';
import { Source } from '#islands/ui/code/Source.tsx';
import { SkillChips } from '#islands/ui/SkillChips.tsx';
import { SideSwitch } from '../SideSwitch.tsx';
import { NoteField } from './NoteField.tsx';
import { NoteSheet } from './NoteSheet.tsx';
import { useCodeKeys } from './use-code-keys.ts';
import * as words from './words.ts';

interface Props {
  developer: Card;
  snippet: Snippet;
  commenter: Commenter;
  mine: SkillsOf;
  onTop: boolean;
  /** Only a visible or next card renders its code. */
  near: boolean;
  corner: ReactNode;
  reason: ReactNode;
  onInterested: () => void;
  children: ReactNode;
}

export function CodeSide(props: Props) {
  const { developer, snippet, commenter, onTop, near, corner, reason } = props;
  const { onInterested, children, mine } = props;
  const id = developer._id;
  const lines = linesIn((useStore($noteDrafts)[id] ?? noteDraft(id)).lines, developer);
  const code = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [sheet, setSheet] = useState(false);
  const isOpen = mayComment(commenter.skills, developer);
  const unconfirmed = isOpen && !commenter.emailVerified;
  const refusal = unconfirmed
    ? words.confirmFirst
    : isOpen
      ? null
      : words.takesNone(developer.firstName);
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

  const choose = (next: Lines | null) => keepNoteDraft(id, { lines: next, problem: null });
  const write = () => {
    // Phones hide the field and open a sheet instead.
    if (field.current?.checkVisibility() === true) field.current.focus();
    else setSheet(true);
  };
  useCodeKeys(onTop && refusal === null && !sheet, { code, field, lines, count, choose, write });

  useEffect(() => {
    if (!onTop) return;
    const page = code.current?.closest('[data-deck]');
    page?.toggleAttribute('data-code', true);
    return () => void page?.toggleAttribute('data-code', false);
  }, [onTop]);

  return (
    <>
      <header className="flex items-center gap-3 border-b border-line px-4 py-2.5 min-[720px]:px-5">
        <Avatar person={developer} size={40} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-md/5 font-semibold" dir="auto">
            <a
              className="underline-offset-4 hover:underline"
              href={`/developer/${id}`}
              draggable={false}
            >
              {fullName(developer)}
            </a>
          </h2>
          <p className="truncate text-sm text-ink-2">{ageAndGender(developer)}</p>
        </div>
        <SideSwitch side="code" onTop={onTop} className="flex-none" />
        <span className="-mx-2 max-[719px]:hidden">{corner}</span>
      </header>
      <SnippetHead snippet={snippet} className="h-9 flex-none px-4 min-[720px]:px-5" />
      <div
        ref={code}
        className={`min-h-18 flex-1 touch-pan-y overflow-auto overscroll-contain bg-code py-2.5 transition-opacity duration-fast select-text starting:opacity-0 ${refusal === null ? '[&_[data-line]]:cursor-pointer' : ''}`}
        role="group"
        aria-label={words.codeOf(developer.firstName)}
        tabIndex={refusal === null ? -1 : 0}
        data-code-lines
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
      <div className="@container flex flex-none flex-col gap-3.5 border-t border-line px-4 pt-3.5 pb-4 min-[720px]:px-5 min-[720px]:pb-5">
        {lines === null || refusal !== null ? (
          <div className="grid max-h-32 grid-cols-1 gap-3 overflow-y-auto" data-code-says>
            {reason}
            <div className="max-[719px]:hidden">
              <SkillChips skills={developer.skills} mine={mine} />
            </div>
            <p className="hint flex items-center justify-between gap-3">
              {refusal ?? (
                <>
                  <span className="pointer-coarse:hidden">{words.comment.press}</span>
                  <span className="hidden pointer-coarse:inline">{words.comment.tap}</span>
                </>
              )}
              {unconfirmed && (
                <button type="button" className="btn btn--sm flex-none" data-do="verify-again">
                  {words.sendAgain}
                </button>
              )}
            </p>
          </div>
        ) : (
          <NoteField
            ref={field}
            id={id}
            lines={lines}
            onInterested={onInterested}
            onSheet={() => setSheet(true)}
          />
        )}
        {children}
      </div>
      {sheet && lines !== null && (
        <NoteSheet
          developer={developer}
          snippet={snippet}
          lines={lines}
          onInterested={onInterested}
          onClosed={() => setSheet(false)}
        />
      )}
    </>
  );
}

interface LineNumberProps {
  line: number;
  on: boolean;
  isStop: boolean;
}

function LineNumber({ line, on, isStop }: LineNumberProps) {
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
