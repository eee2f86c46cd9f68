import { Copy, Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import type { Reaction } from '#shared/realtime.ts';
import { startEditing } from '#stores/chat/editing.ts';
import { copyText } from '#stores/copy.ts';
import { DeleteMessage } from './DeleteMessage.tsx';
import type { Asking } from './MessageLine.tsx';
import { ReactionPicker } from './ReactionPicker.tsx';
import { setReaction } from './set-reaction.ts';

interface Props {
  id: string;
  text: string;
  /** Whether the reader wrote it. */
  mine: boolean;
  reactions: readonly Reaction[] | undefined;
  /** The other one. */
  personId: string;
  asking: Asking | null;
  onAsking: (asking: Asking | null) => void;
  /** The reader is done with this message. */
  onDone: () => void;
  line: RefObject<HTMLElement | null>;
}

/** What can be done with a message, beside the key that reacts; fetched when someone is at one. */
export function LineTools(props: Props) {
  const { id, text, mine, reactions = [], personId, asking, onAsking, onDone, line } = props;
  const close = (): void => onAsking(null);

  // What a finger has opened, the next one elsewhere closes; the log scrolling away does too.
  useEffect(() => {
    const elsewhere = ({ target }: Event): void => {
      if (!line.current?.contains(target as Node)) onDone();
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [line, onDone]);

  const pick = (emoji: string): void => {
    const own = reactions.find((reaction) => reaction.emoji === emoji)?.userIds ?? [];
    void setReaction(id, emoji, !own.some((userId) => userId !== personId));
    close();
    line.current?.querySelector<HTMLElement>('.line-bar > button')?.focus();
    onDone();
  };
  const key = (label: string, Icon: typeof Copy, run: () => void) => (
    <button
      type="button"
      className="btn btn--icon btn--sm"
      aria-label={label}
      title={label}
      onClick={run}
    >
      <Icon className="ic ic-s" aria-hidden />
    </button>
  );
  return (
    <>
      {key('Copy', Copy, () => {
        void copyText(text);
        onDone();
      })}
      {mine &&
        key('Edit', Pencil, () => {
          onDone();
          startEditing(id);
        })}
      {mine && key('Delete', Trash2, () => onAsking('delete'))}
      {asking === 'emoji' && <ReactionPicker line={line} onPick={pick} onClose={close} />}
      {asking === 'delete' && <DeleteMessage id={id} onClose={close} />}
    </>
  );
}
