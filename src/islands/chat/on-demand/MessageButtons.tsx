import { useStore } from '@nanostores/react';
import copy from 'lucide-static/icons/copy.svg?raw';
import pencil from 'lucide-static/icons/pencil.svg?raw';
import reply from 'lucide-static/icons/reply.svg?raw';
import smilePlus from 'lucide-static/icons/smile-plus.svg?raw';
import trash from 'lucide-static/icons/trash-2.svg?raw';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { isEditable } from '#shared/message-kinds.ts';
import type { ChatMessage } from '#shared/realtime.ts';
import { $conversation } from '#stores/chat/conversation.ts';
import { startEditing, stopEditing } from '#stores/chat/editing.ts';
import { shownOf } from '#stores/chat/history.ts';
import { insertIntoComposer } from '#stores/chat/insert.ts';
import { copyText } from '#stores/client/copy.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { DeleteMessage } from './DeleteMessage.tsx';
import { followReader } from './follow-reader.ts';
import { quoteOf } from './quote.ts';
import { walkLines } from './walk-lines.ts';
import { ReactionPicker } from './ReactionPicker.tsx';
import { setReaction } from '../set-reaction.ts';

/** What a message's buttons have opened: the emojis, or the question before it is deleted. */
type Asking = 'emoji' | 'delete';

/** The line a reader is at, and what they have opened there. */
interface Here {
  line: HTMLElement;
  asking: Asking | null;
}

export interface MessageButtonsProps {
  log: RefObject<HTMLElement | null>;
  /** What has happened before this was here. */
  first: RefObject<Event | null>;
}

/** One set of buttons for the whole log, drawn into the line a reader is at. */
export function MessageButtons({ log, first }: MessageButtonsProps) {
  const chat = useStore($conversation);
  const [here, setHere] = useState<Here | null>(null);
  useEffect(() => {
    if (log.current === null) return;
    return followReader(log.current, first.current, {
      onCome: (line) => setHere((now) => (stays(now, line) ? now : { line, asking: null })),
      onLeave: (line) => setHere((now) => (now?.line === line ? left(now) : now)),
      // What a finger has opened, the next one elsewhere closes.
      onPress: (target) => setHere((now) => (now?.line.contains(target) ? now : left(now))),
      onButton: (line) =>
        setHere((now) => ({ line, asking: now?.asking === 'emoji' ? null : 'emoji' })),
    });
  }, [log, first]);

  useEffect(() => (log.current === null ? undefined : walkLines(log.current)), [log]);

  const key = here?.line.dataset['line'];
  const message =
    chat === null || key === undefined
      ? undefined
      : shownOf(chat).messages.findLast(({ _id, clientId }) => _id === key || clientId === key);
  if (here === null || chat === null || message === undefined) return null;
  if (message.change?.state === 'deleted') return null;
  return (
    <Keys
      key={message._id}
      {...here}
      message={message}
      me={chat.me}
      onAsking={(asking) => setHere({ line: here.line, asking })}
      onDone={() => setHere(null)}
    />
  );
}

/** Whether something is open there; a message that was deleted, or is no longer drawn, has nothing. */
const isOpen = ({ line, asking }: Here): boolean =>
  asking !== null && line.isConnected && line.querySelector('.line-button') !== null;

/** What is open stays open. */
const left = (now: Here | null): Here | null => (now !== null && isOpen(now) ? now : null);

/** Nor does a mouse that passes take the buttons from whoever walks over them. */
const stays = (now: Here | null, line: HTMLElement): boolean =>
  now !== null &&
  (now.line === line || isOpen(now) || now.line.querySelector('.line-bar :focus-visible') !== null);

interface KeysProps extends Here {
  message: ChatMessage;
  me: string;
  onAsking: (asking: Asking | null) => void;
  /** The reader is done with this message. */
  onDone: () => void;
}

function Keys({ line, asking, message, me, onAsking, onDone }: KeysProps) {
  const { _id: id, kind, text, change } = message;
  const mine = message.sender._id === me;
  const react = line.querySelector<HTMLElement>('.line-button');
  const opener = useMemo(() => ({ current: react }), [react]);

  useLayoutEffect(() => {
    line.setAttribute('data-awake', '');
    return () => line.removeAttribute('data-awake');
  }, [line]);
  useLayoutEffect(() => {
    react?.setAttribute('aria-expanded', String(asking === 'emoji'));
    return () => react?.setAttribute('aria-expanded', 'false');
  }, [react, asking]);

  const pick = (emoji: string): void => {
    const own = change?.reactions.find((reaction) => reaction.emoji === emoji)?.userIds ?? [];
    void setReaction(id, emoji, !own.includes(me));
    onDone();
    // Where it shows that it has the focus, the buttons come back.
    react?.focus();
  };
  const button = (label: string, svg: string, run: () => void) => (
    <button
      type="button"
      className="grid size-(--button) place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink"
      aria-label={label}
      title={label}
      onClick={run}
    >
      <Icon svg={svg} small />
    </button>
  );
  return (
    <>
      {react && createPortal(<Icon svg={smilePlus} small />, react)}
      {createPortal(
        // The room at its end is the line's own button.
        <div className="line-bar z-2 flex rounded-md bg-raised p-0.5 shadow-pop transition-opacity duration-fast before:w-(--button) starting:opacity-0">
          {button('Reply', reply, () => {
            onDone();
            stopEditing();
            insertIntoComposer(quoteOf(text), 'before');
          })}
          {button('Copy', copy, () => {
            void copyText(text);
            onDone();
          })}
          {mine &&
            isEditable(kind) &&
            button('Edit', pencil, () => {
              onDone();
              startEditing(id);
            })}
          {mine && button('Delete', trash, () => onAsking('delete'))}
          {asking === 'emoji' && <ReactionPicker opener={opener} onPick={pick} onClose={onDone} />}
          {asking === 'delete' && <DeleteMessage id={id} onClose={() => onAsking(null)} />}
        </div>,
        line,
      )}
    </>
  );
}
