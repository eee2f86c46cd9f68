import { useStore } from '@nanostores/react';
import { ArrowDown } from 'lucide-static';
import { formOf } from '#shared/language.ts';
import type { Conversation } from '#stores/chat/conversation.ts';
import { goToNewest } from '#stores/chat/history.ts';
import { unreadBelow } from '#stores/chat/chat.ts';
import { $unread } from '#stores/live.ts';
import type { LogScroll } from './log-scroll.ts';
import { Icon } from '#islands/ui/Icon.tsx';

export function ToNewest({ chat, scroll }: { chat: Conversation; scroll: LogScroll }) {
  const atEnd = useStore(scroll.$atEnd);
  const unread = useStore($unread);
  if (atEnd) return null;
  const count = unreadBelow(chat, unread.get(chat.target._id) ?? 0);
  const down = () => {
    goToNewest();
    scroll.toEnd();
  };
  return (
    <button
      type="button"
      className={
        count > 0
          ? 'btn btn--sm absolute bottom-3 left-1/2 -translate-x-1/2 shadow-[inset_0_-2px_0_var(--e),var(--shadow-pop)]'
          : 'btn btn--icon absolute right-4 bottom-3 rounded-md bg-raised shadow-pop'
      }
      aria-label={count > 0 ? undefined : 'Go to the newest messages'}
      onClick={down}
    >
      <Icon svg={ArrowDown} small />
      {count > 0 &&
        `${count > 99 ? '99+' : count} new ${formOf(count, { one: 'message', other: 'messages' })}`}
    </button>
  );
}
