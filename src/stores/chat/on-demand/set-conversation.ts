import type { ConversationSetting } from '#shared/conversation-settings.ts';
import { api } from '#stores/client/api.ts';
import { emitLocally } from '#stores/client/socket.ts';
import { failureOf } from '#stores/client/submission.ts';
import { showToast } from '#stores/client/toast.ts';

/** Pages of all devices learn it by the event, this one even without a connection. Returns false after a failure. */
export async function setConversation(userId: string, body: ConversationSetting): Promise<boolean> {
  try {
    const params = { targetUserId: userId };
    const settings = await api('PUT /chat/:targetUserId/settings', { params, body });
    emitLocally('conversationSettings', { userId, settings });
    return true;
  } catch (error) {
    showToast('failed', failureOf(error).message);
    return false;
  }
}
