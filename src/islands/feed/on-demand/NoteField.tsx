import { useStore } from '@nanostores/react';
import type { KeyboardEvent, Ref } from 'react';
import { NOTE_MAX } from '#shared/matching.ts';
import { $noteDrafts, keepNoteDraft, noteDraft } from '#stores/feed/note-drafts.ts';
import { composes } from '#shared/composes.ts';
import { FailureBanner } from '#islands/ui/form/FailureBanner.tsx';
import * as words from './words.ts';

interface TextProps {
  id: string;
  label: string;
  rows: number;
  ref?: Ref<HTMLTextAreaElement>;
  onInterested: () => void;
}

/** Ctrl or ⌘ with Enter sends the comment. */
export function NoteText({ id, label, rows, ref, onInterested }: TextProps) {
  const { text, problem } = useStore($noteDrafts)[id] ?? noteDraft(id);
  const left = NOTE_MAX - text.length;
  const onKeyDown = (event: KeyboardEvent) => {
    if (composes(event.nativeEvent)) return;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    onInterested();
  };
  return (
    <div className="grid gap-1.5">
      {problem !== null && <FailureBanner text={problem} className="" />}
      <div className="flex items-center justify-between gap-3 text-sm font-medium">
        <label
          className="border-s-3 border-ink ps-2 leading-4"
          htmlFor={`note-${id}-${String(rows)}`}
        >
          {label}
        </label>
        <span
          className={`font-mono text-xs ${left <= 0 ? 'text-no-ink' : 'text-ink-3'}`}
          id={`left-${id}-${String(rows)}`}
          role={left < 0 ? 'status' : undefined}
        >
          {left < 0 ? words.over(-left) : left}
        </span>
      </div>
      <textarea
        ref={ref}
        id={`note-${id}-${String(rows)}`}
        className="input min-h-16 resize-none py-2 text-[0.875rem]/5.5"
        rows={rows}
        value={text}
        aria-invalid={left < 0}
        aria-describedby={`left-${id}-${String(rows)}`}
        onChange={({ target }) => keepNoteDraft(id, { text: target.value, problem: null })}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

interface Props {
  id: string;
  label: string;
  ref: Ref<HTMLTextAreaElement>;
  onInterested: () => void;
  onSheet: () => void;
}

/** Phones have a button that opens a sheet instead of the field. */
export function NoteField({ id, label, ref, onInterested, onSheet }: Props) {
  const { text } = useStore($noteDrafts)[id] ?? noteDraft(id);
  return (
    <>
      <div className="max-[719px]:hidden">
        <NoteText id={id} label={label} ref={ref} onInterested={onInterested} rows={2} />
      </div>
      <button
        type="button"
        className="flex min-h-11 items-center rounded-md border border-line-2 px-3 text-start text-md text-ink-2 min-[720px]:hidden"
        aria-haspopup="dialog"
        onClick={onSheet}
      >
        <span className="truncate border-s-3 border-ink ps-2.5 leading-5" dir="auto">
          {text.trim() === '' ? label : text.trim().split('\n')[0]}
        </span>
      </button>
    </>
  );
}
