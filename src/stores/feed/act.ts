import type { Card } from '#shared/feed.ts';
import type { Review, Signal } from '#shared/matching.ts';
import { api } from '#stores/client/api.ts';
import { tellTabs } from '#stores/client/tabs.ts';
import { $user } from '#stores/client/user.ts';
import { keepDeclined } from '#stores/requests/declined.ts';
import { forget, remember } from './history.ts';

export type Act = Signal | Review | 'undo';

/** Decks lose the card or get it back. A review answers `requestId`. Returns whether interest connected the two. Throws ApiError. */
export async function act(what: Act, developer: Card, requestId: string): Promise<boolean> {
  const { _id } = developer;
  const me = $user.get()?._id ?? '';
  if (what === 'undo') {
    await api('POST /request/undo/:userId', { params: { userId: _id } });
    forget(me, _id);
    tellTabs({ kind: 'signal-failed', developer });
  } else if (what === 'accepted' || what === 'rejected') {
    const params = { status: what, requestId };
    await api('POST /request/review/:status/:requestId', { params });
    forget(me, _id);
    tellTabs({ kind: 'signalled', developerId: _id });
    tellTabs({ kind: 'reviewed', requestId });
    if (what === 'rejected') keepDeclined(me, developer);
  } else {
    const params = { status: what, userId: _id };
    const { connection } = await api('POST /request/send/:status/:userId', { params });
    remember(me, { status: what, developer });
    tellTabs({ kind: 'signalled', developerId: _id });
    return connection !== undefined;
  }
  return false;
}
