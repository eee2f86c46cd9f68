import { X } from 'lucide-static';
import { useEffect, useRef } from 'react';
import type { RunRow } from '#shared/pad-run.ts';
import { IconButton } from '#islands/ui/Button.tsx';
import { WORDS } from '../words.ts';
import type { ShownRun } from './use-run.ts';

const LOOKS: Partial<Record<RunRow['kind'], string>> = {
  error: 'bg-no-soft text-no-ink',
  warn: 'bg-accent-soft',
};

interface Props {
  run: ShownRun;
  /** The other person's first name. */
  name: string;
  onLine: (line: number) => void;
  onClose: () => void;
}

export function Output({ run, name, onLine, onClose }: Props) {
  const { rows, end, mine } = run;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [rows]);
  return (
    <section
      className="flex max-h-[40%] min-h-24 flex-none flex-col border-t border-line bg-surface max-sm:max-h-48"
      aria-label={WORDS.output}
    >
      <div className="flex min-h-10 flex-none items-center gap-2.5 pr-2 pl-5 text-[0.875rem] max-sm:pl-3">
        <h2 className="font-semibold">{WORDS.output}</h2>
        <p className={`flex-none border-l-3 pl-2 text-sm ${mine ? 'border-ink' : 'border-caret'}`}>
          {mine ? WORDS.youRan : WORDS.theyRan(name)}
        </p>
        <p className="truncate font-mono text-xs text-ink-2" role="status">
          {end === null ? WORDS.running : WORDS.outcome[end.how](end.ms, rows.length)}
        </p>
        <IconButton
          icon={X}
          label={WORDS.closeOutput}
          small
          className="btn--sm ms-auto"
          onClick={onClose}
        />
      </div>
      <ol
        ref={list}
        className="min-h-0 flex-1 overflow-auto pb-2 font-mono text-[0.8125rem]/5"
        tabIndex={0}
        aria-label={WORDS.output}
      >
        {rows.map(({ kind, text, line }, index) => (
          <li
            key={index}
            className={`flex items-start px-5 py-0.5 max-sm:px-3 ${LOOKS[kind] ?? ''}`}
          >
            {line === null ? (
              <span className="min-w-11 flex-none" />
            ) : (
              <button
                type="button"
                className="min-w-11 flex-none cursor-pointer pe-4 text-end text-ink-3 hover:text-ink hover:underline"
                aria-label={WORDS.toLine(line)}
                onClick={() => onLine(line)}
              >
                {line}
              </button>
            )}
            <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">
              {kind === 'error' && <span className="sr-only">{WORDS.error} </span>}
              {kind === 'more' ? WORDS.more : text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
