import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { NOTE_MAX } from '#shared/matching.ts';
import { trimBlock } from '#shared/visible-text.ts';
import { $replies, keepReply } from '#stores/requests/requests.ts';
import { Button } from '#islands/ui/Button.tsx';
import { composes } from '#shared/composes.ts';
import * as words from './words.ts';

/** The button is softer where it isn't the page's main one. */
export const SOFT_LOOK =
  '[--c:var(--color-yes-soft)] [--e:var(--color-yes-line)] [--f:var(--color-yes-ink)] [--l:var(--color-yes-line)]';

interface Props {
  requestId: string;
  firstName: string;
  busy: boolean;
  onSend: (reply: string) => void;
  onCancel: () => void;
}

export function Reply({ requestId, firstName, busy, onSend, onCancel }: Props) {
  const text = useStore($replies)[requestId] ?? '';
  const field = useRef<HTMLTextAreaElement>(null);
  const left = NOTE_MAX - text.length;
  const sent = trimBlock(text);
  const fits = left >= 0 && sent !== '';
  useEffect(() => field.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (composes(event.nativeEvent)) return;
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    if (fits && !busy) onSend(sent);
  };
  return (
    <div className="mt-auto grid gap-2">
      <div className="flex items-center justify-between gap-3 text-sm font-medium">
        <label className="border-s-3 border-ink ps-2 leading-4" htmlFor={`reply-${requestId}`}>
          {words.replyTo(firstName)}
        </label>
        <span
          className={`font-mono text-xs ${left <= 0 ? 'text-no-ink' : 'text-ink-3'}`}
          id={`left-${requestId}`}
        >
          {left < 0 ? words.over(-left) : left}
        </span>
      </div>
      <textarea
        ref={field}
        id={`reply-${requestId}`}
        className="input min-h-16 resize-none py-2 text-[0.875rem]/5.5"
        rows={2}
        value={text}
        aria-invalid={left < 0}
        aria-describedby={`left-${requestId}`}
        onChange={({ target }) => keepReply(requestId, target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex justify-between gap-2">
        <Button className={SOFT_LOOK} busy={busy} disabled={!fits} onClick={() => onSend(sent)}>
          {words.send[busy ? 'busy' : 'idle']}
        </Button>
        <Button className="btn--flat" disabled={busy} onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}
