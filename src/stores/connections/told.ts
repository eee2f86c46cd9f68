import type { Developer } from '#shared/user.ts';
import { showToast } from '#stores/client/toast.ts';
import * as words from './words.ts';

/** Whom this page was told of: the answer to what was pressed here and the server's news are one thing. */
const told = new Set<string>();

/** Says once that somebody is a connection by now, with the way to write to them. */
export function sayConnected(connection: Developer): void {
  const { _id } = connection;
  if (told.has(_id)) return;
  told.add(_id);
  const key = { text: words.message, does: `/chat/${_id}` };
  showToast('done', words.connected(connection), { key });
}

/** Who is not connected any more may be so again. */
export const forgetConnected = (userId: string): boolean => told.delete(userId);
