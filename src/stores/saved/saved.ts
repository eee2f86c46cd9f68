import type { Saved } from '#shared/saved.ts';
import type { Developer } from '#shared/user.ts';
import { api, messageOf } from '#stores/client/api.ts';
import { showToast } from '#stores/client/toast.ts';
import { markSaved } from './marks.ts';
import * as words from './words.ts';

/** Undo saves the developer again, at the same place of the list, and calls `back`. Throws ApiError. */
export async function removeSaved(
  developer: Developer,
  { line, savedAt }: Saved,
  back: () => void = () => undefined,
): Promise<void> {
  const params = { userId: developer._id };
  await api('DELETE /user/saved/:userId', { params });
  markSaved(developer._id, false);
  const does = async () => {
    try {
      await api('PUT /user/saved/:userId', { params, body: { line, savedAt } });
      markSaved(developer._id, true);
      back();
    } catch (error) {
      console.warn('A removal was not undone:', error);
      showToast('failed', messageOf(error));
    }
  };
  showToast('done', words.removed(developer), { key: { text: words.undo, does } });
}
