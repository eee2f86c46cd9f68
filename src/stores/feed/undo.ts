import type { Card } from '#shared/feed.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { returnUser } from './feed.ts';
import { dropFromOutbox, readOutbox } from '#stores/client/outbox.ts';
import { shortName, signalSettled } from './signal-courier.ts';
import { takePast } from './signals.ts';
import { tellTabs } from '#stores/client/tabs.ts';
import { showToast } from '#stores/client/toast.ts';

/**
 * Takes the last signal back: the card is on top again. Answers whose it was; `null` when there
 * was none, or the other one has acted on it already.
 */
export async function undoLast(userId: string): Promise<Card | null> {
  const last = takePast();
  if (last === undefined) return null;
  const { developer } = last;
  const { _id } = developer;
  await signalSettled(_id);
  if (readOutbox(userId).some((unsent) => unsent.developer._id === _id)) {
    dropFromOutbox(userId, _id);
  } else {
    try {
      await api('POST', `/request/undo/${_id}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      console.warn('A signal was not taken back:', error);
      showToast('failed', `Your signal to ${shortName(developer)} stands. ${error.message}`);
      return null;
    }
  }
  returnUser(developer);
  tellTabs({ kind: 'signal-failed', developer });
  return developer;
}
