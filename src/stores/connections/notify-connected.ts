import type { Developer } from '#shared/user.ts';
import { showToast } from '#stores/client/toast.ts';
import * as words from './words.ts';

/** An answer and the server's event may report the same connection. */
const shown = new Set<string>();

/** The toast `stays` for a person who waited for the answer. */
export function notifyConnected(connection: Developer, stays = false): void {
  const { _id } = connection;
  if (shown.has(_id)) return;
  shown.add(_id);
  const key = { text: words.message, does: `/chat/${_id}` };
  showToast('done', words.connected(connection), { key, ...(stays && { forMs: Infinity }) });
}

/** The page itself shows the connection. */
export const expectConnected = (userId: string): unknown => shown.add(userId);

/** A former connection may be announced again. */
export const forgetConnected = (userId: string): boolean => shown.delete(userId);
