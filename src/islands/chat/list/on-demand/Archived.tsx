import { ChevronLeft } from 'lucide-static';
import { type ReactNode, useEffect } from 'react';
import type { ConversationEntry } from '#shared/api.ts';
import type { ChatMessage } from '#shared/realtime.ts';
import { onDelivered } from '#stores/chat/sender.ts';
import { api } from '#stores/client/api.ts';
import { createPagedList, pagesOf } from '#stores/client/paged-list.ts';
import { onConnected, onSocket } from '#stores/client/socket.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { ListBody } from '#islands/ui/list/ListBody.tsx';
import * as words from '../words.ts';

const archived = createPagedList<ConversationEntry>(
  pagesOf(
    (query) => api('GET /conversations', { query: { ...query, archived: '1' } }),
    (answer) => answer.conversations,
  ),
  words.archivedFailed,
);

interface Props {
  row: (entry: ConversationEntry) => ReactNode;
  onBack: () => void;
}

/** A message from either person takes a conversation out of the archive. */
export function Archived({ row, onBack }: Props) {
  useEffect(() => {
    const catchUp = () => void archived.catchUp();
    const bringBack = ({ sender, targetUserId }: ChatMessage) => {
      archived.remove(sender._id);
      archived.remove(targetUserId);
    };
    const stops = [
      onConnected(catchUp),
      onSocket('conversationSettings', catchUp),
      onSocket('messageReceived', bringBack),
      onDelivered(bringBack),
      onSocket('connectionLost', ({ userId }) => archived.remove(userId)),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  return (
    <>
      <button
        type="button"
        className="flex h-12 flex-none items-center gap-3 px-5 text-sm font-medium text-ink-2 hover:bg-hover focus-visible:-outline-offset-2"
        onClick={onBack}
      >
        <Icon svg={ChevronLeft} small />
        {words.backToList}
      </button>
      <ListBody
        list={archived}
        loading={words.loadingArchived}
        empty={<p className="px-5 py-4 text-ink-2">{words.noneArchived}</p>}
      >
        {(entries) => <ul>{entries.map(row)}</ul>}
      </ListBody>
    </>
  );
}
