import { dateFormat } from '#shared/language.ts';
import { DAY_MS } from '#shared/time.ts';

const MOMENT = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

export const closeKindly = {
  title: 'End conversation',
  line: 'Send a short closing message',
};
export const muteTimes = {
  hours: 'For 8 hours',
  week: 'For a week',
  always: 'Until I unmute',
};
export const mute = { title: 'Mute', line: 'No notifications of messages' };
export const unmute = (until: number): { title: string; line: string } => ({
  title: 'Unmute',
  line:
    until > Date.now() + 8 * DAY_MS
      ? 'Muted until you unmute'
      : `Muted until ${dateFormat(MOMENT).format(until)}`,
});
export const archive = { title: 'Archive', line: 'Until the next message' };
export const restore = 'Move to conversations';
export const archivedNow = 'Conversation archived.';
export const undo = 'Undo';
export const markUnread = 'Mark as unread';
export const mutedNow = 'Conversation muted.';
export const unreadNow = 'Marked as unread.';
export const markRead = 'Mark as read';
