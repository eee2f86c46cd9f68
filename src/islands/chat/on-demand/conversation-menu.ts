import { Archive, ArchiveRestore, Bell, BellOff, Handshake, Mail, MailOpen } from 'lucide-static';
import type { ConversationEntry } from '#shared/api.ts';
import {
  type ConversationSetting,
  type ConversationSettings,
  isArchived,
  MUTE_TIMES,
} from '#shared/conversation-settings.ts';
import type { Developer } from '#shared/user.ts';
import { setConversation } from '#stores/chat/on-demand/set-conversation.ts';
import { showToast } from '#stores/client/toast.ts';
import { loadPart } from '#stores/client/part.ts';
import { type MenuEntry, openMenu } from '#islands/ui/Menu.tsx';
import * as words from './conversation-words.ts';

/** Returns the entries that change the user's side of a conversation. */
export function settingsEntries(
  userId: string,
  settings: ConversationSettings,
  lastId: string,
): MenuEntry[] {
  const { mutedUntil, isMarkedUnread } = settings;
  const set = (setting: ConversationSetting, done?: string) => () =>
    void change(userId, setting, done);
  const mute = MUTE_TIMES.filter((time) => time !== 'off').map((time) => ({
    icon: BellOff,
    title: words.muteTimes[time],
    run: set({ mute: time }, words.mutedNow),
  }));
  const isMuted = mutedUntil > Date.now();
  return [
    isMuted
      ? { icon: Bell, ...words.unmute(mutedUntil), run: set({ mute: 'off' }) }
      : { icon: BellOff, ...words.mute, items: mute },
    isMarkedUnread
      ? { icon: MailOpen, title: words.markRead, run: set({ unread: false }) }
      : { icon: Mail, title: words.markUnread, run: set({ unread: true }, words.unreadNow) },
    isArchived(settings, lastId)
      ? { icon: ArchiveRestore, title: words.restore, run: set({ archived: false }) }
      : { icon: Archive, ...words.archive, run: () => void putAway(userId) },
  ];
}

/** In an open conversation, only `done` shows the change. */
async function change(userId: string, setting: ConversationSetting, done?: string): Promise<void> {
  if ((await setConversation(userId, setting)) && done) showToast('done', done);
}

async function putAway(userId: string): Promise<void> {
  if (!(await setConversation(userId, { archived: true }))) return;
  const does = () => setConversation(userId, { archived: false });
  showToast('done', words.archivedNow, { key: { text: words.undo, does } });
}

/** Returns the entries of an open conversation; `yourTurn` offers to end it. */
export function headerEntries(
  target: Developer,
  settings: ConversationSettings,
  lastId: string,
  yourTurn: boolean,
): MenuEntry[] {
  const close: MenuEntry = {
    icon: Handshake,
    ...words.closeKindly,
    run: () =>
      void loadPart(() => import('./CloseKindly.tsx')).then((part) =>
        part?.openCloseKindly(target),
      ),
  };
  return [...(yourTurn ? [close] : []), ...settingsEntries(target._id, settings, lastId)];
}

export function openRowMenu(anchor: HTMLElement, entry: ConversationEntry): void {
  openMenu(anchor, anchor.ariaLabel ?? '', settingsEntries(entry._id, entry.settings, entry.place));
}
