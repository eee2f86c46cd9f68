import { useStore } from '@nanostores/react';
import { Copy, Pencil, Reply, SmilePlus, Trash2 } from 'lucide-static';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isEditable } from '#shared/message-kinds.ts';
import type { ChatMessage } from '#shared/realtime.ts';
import { $conversation } from '#stores/chat/conversation.ts';
import { startEditing, stopEditing } from '#stores/chat/editing.ts';
import { shownOf } from '#stores/chat/history.ts';
import { insertIntoComposer } from '#stores/chat/draft.ts';
import { copyText } from '#stores/client/copy.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import { placePopover } from '#islands/ui/place-popover.ts';
import { followReader } from './follow-reader.ts';
import { putQuote, quoteOf } from './quote.ts';
import { walkLines } from './walk-lines.ts';
import { setReaction } from '#stores/chat/chat.ts';
import { EmojiPicker } from './EmojiPicker.tsx';
import * as words from './words.ts';

type Asking = 'emoji' | 'delete';

interface Here {
  line: HTMLElement;
  asking: Asking | null;
}

export interface MessageButtonsProps {
  log: RefObject<HTMLElement | null>;
  first: RefObject<Event | null>;
}

/** The log has one set of buttons, rendered into the reader's line. */
export function MessageButtons({ log, first }: MessageButtonsProps) {
  const chat = useStore($conversation);
  const [here, setHere] = useState<Here | null>(null);
  useEffect(() => {
    if (log.current === null) return;
    return followReader(log.current, first.current, {
      onCome: (line) => setHere((now) => (stays(now, line) ? now : { line, asking: null })),
      onLeave: (line) => setHere((now) => (now?.line === line ? left(now) : now)),
      // A tap elsewhere closes the menu that a tap opened.
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

const isOpen = ({ line, asking }: Here): boolean =>
  asking !== null && line.isConnected && line.querySelector('.line-button') !== null;

const left = (now: Here | null): Here | null => (now !== null && isOpen(now) ? now : null);

/** A passing mouse doesn't take the buttons from a keyboard user. */
const stays = (now: Here | null, line: HTMLElement): boolean =>
  now !== null &&
  (now.line === line || isOpen(now) || now.line.querySelector('.line-bar :focus-visible') !== null);

interface KeysProps extends Here {
  message: ChatMessage;
  me: string;
  onAsking: (asking: Asking | null) => void;
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
    // Focus shows the buttons again.
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
      {react && createPortal(<Icon svg={SmilePlus} small />, react)}
      {createPortal(
        // The line's own button fills the space at the end.
        <div className="line-bar z-2 flex rounded-md bg-raised p-0.5 shadow-pop transition-opacity duration-fast before:w-(--button) starting:opacity-0">
          {button(words.reply, Reply, () => {
            onDone();
            stopEditing();
            insertIntoComposer(quoteOf(text), putQuote);
          })}
          {button(words.copy, Copy, () => {
            void copyText(text);
            onDone();
          })}
          {mine &&
            isEditable(kind) &&
            button(words.edit, Pencil, () => {
              onDone();
              startEditing(id);
            })}
          {mine && button(words.erase.verb, Trash2, () => onAsking('delete'))}
          {asking === 'emoji' && <ReactionPicker opener={opener} onPick={pick} onClose={onDone} />}
          {asking === 'delete' && (
            <ConfirmDialog {...words.erase} run={() => erase(id)} onClosed={() => onAsking(null)} />
          )}
        </div>,
        line,
      )}
    </>
  );
}

const erase = async (id: string): Promise<boolean> => {
  const { deleteMessage } = await import('#stores/chat/on-demand/message-changes.ts');
  return deleteMessage(id);
};

interface ReactionPickerProps {
  opener: RefObject<HTMLElement | null>;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

function ReactionPicker({ opener, onPick, onClose }: ReactionPickerProps) {
  const frame = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const { current: button } = opener;
    const { current: layer } = frame;
    if (button === null || layer === null) return;
    layer.showPopover();
    placePopover(layer, button, { side: 'above', align: 'start', gap: 8, edge: 8 });
  }, [opener]);

  const close = (): void => {
    onClose();
    opener.current?.focus();
  };
  return (
    <div
      ref={frame}
      popover="manual"
      className="fixed inset-auto m-0 overflow-visible border-0 bg-transparent p-0 text-inherit"
    >
      <EmojiPicker onPick={onPick} onClose={close} opener={opener} />
    </div>
  );
}
