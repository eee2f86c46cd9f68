import { Check, X } from 'lucide-static';
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Card } from '#shared/feed.ts';
import { NOTE_MAX } from '#shared/matching.ts';
import { $noteDrafts } from '#stores/feed/note-drafts.ts';
import { Button, IconButton } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { useDialog } from '#islands/ui/dialog.ts';
import { NoteText } from './NoteField.tsx';
import * as words from './words.ts';

interface Props {
  developer: Card;
  /** The subject of the comment; `children` shows it. */
  about: string;
  children: ReactNode;
  onInterested: () => void;
  onClosed: () => void;
}

/** Closing keeps the text. */
export function NoteSheet({ developer, about, children, onInterested, onClosed }: Props) {
  const sheet = useDialog();
  const field = useRef<HTMLTextAreaElement>(null);
  const tooLong = (useStore($noteDrafts)[developer._id]?.text.length ?? 0) > NOTE_MAX;

  // The dialog would focus its close button.
  useEffect(() => field.current?.focus(), []);

  // An on-screen keyboard must not cover the sheet.
  useEffect(() => {
    const seen = globalThis.visualViewport;
    const follow = () => {
      if (seen === null || sheet.current === null) return;
      const hidden = innerHeight - seen.height - seen.offsetTop;
      sheet.current.style.bottom = `${String(Math.max(0, hidden))}px`;
    };
    seen?.addEventListener('resize', follow);
    seen?.addEventListener('scroll', follow);
    return () => {
      seen?.removeEventListener('resize', follow);
      seen?.removeEventListener('scroll', follow);
    };
  }, [sheet]);

  const send = () => {
    if (tooLong) return;
    sheet.current?.close();
    onInterested();
  };
  return (
    <dialog
      ref={sheet}
      className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-dvh w-full max-w-none overflow-y-auto rounded-t-[16px] bg-surface px-4 pt-2 pb-4 text-ink transition-transform duration-base ease-out backdrop:bg-overlay starting:translate-y-full"
      aria-labelledby="note-title"
      onClose={onClosed}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close();
      }}
    >
      <span className="mx-auto mb-2 block h-1 w-9 rounded-full bg-line-2" aria-hidden />
      <div className="mb-2 flex items-center justify-between">
        <h2 className="h2" id="note-title">
          {words.about(about)}
        </h2>
        <IconButton
          icon={X}
          label={words.close}
          className="-me-2"
          onClick={() => sheet.current?.close()}
        />
      </div>
      <div className="mb-3.5 max-h-40 overflow-auto rounded-md border border-line bg-code py-1.5">
        {children}
      </div>
      <NoteText ref={field} id={developer._id} label={words.sayIt} rows={4} onInterested={send} />
      <p className="hint mt-1.5 mb-3.5">{words.reads(developer.firstName)}</p>
      <Button className="btn--yes btn--lg w-full" disabled={tooLong} onClick={send}>
        <Icon svg={Check} />
        {words.interested}
      </Button>
    </dialog>
  );
}
