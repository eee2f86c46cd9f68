import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { oneLine } from '#shared/message-kinds.ts';
import type { Developer } from '#shared/user.ts';
import { $conversation } from '#stores/chat/conversation.ts';
import { unreadBelow } from '#stores/chat/chat.ts';
import { onSocket } from '#stores/client/socket.ts';
import { dropToast, showToast } from '#stores/client/toast.ts';
import { $unread } from '#stores/live.ts';
import { $sessions } from '#stores/sessions/sessions.ts';
import { WORDS } from '../words.ts';

interface Props {
  target: Pick<Developer, '_id' | 'firstName'>;
  onOpen: () => void;
}

/** The pad covers the chat on a small screen, so the tab counts unread messages and shows new events for a moment. */
export function ChatTab({ target: { _id, firstName }, onOpen }: Props) {
  const chat = useStore($conversation);
  const counted = useStore($unread).get(_id) ?? 0;
  const unread = chat === null ? 0 : unreadBelow(chat, counted);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let shown = '';
    const show = (text: string): void => {
      if (button.current?.checkVisibility() !== true) return;
      shown = text;
      showToast('done', text, {
        key: { text: WORDS.openChat, does: () => button.current?.click() },
      });
    };
    const stops = [
      onSocket('messageReceived', (message) => {
        if (message.sender._id === _id) show(`${firstName}: ${oneLine(message.text)}`);
      }),
      // Ending a session is no message.
      $sessions.listen((sessions, before) => {
        for (const [id, { endedBy, with: other }] of sessions) {
          const isNews = before?.get(id)?.endedBy === null && endedBy === 'them';
          if (isNews && other?._id === _id) show(WORDS.endedSession(firstName));
        }
      }),
    ];
    return () => {
      stops.forEach((stop) => stop());
      dropToast(shown);
    };
  }, [_id, firstName]);
  return (
    <button
      ref={button}
      type="button"
      className="flex items-center justify-center gap-1.5"
      onClick={onOpen}
    >
      {WORDS.chat}
      {unread > 0 && (
        <span className="badge">
          {unread > 99 ? '99+' : unread}
          <span className="sr-only"> {WORDS.unread}</span>
        </span>
      )}
    </button>
  );
}
