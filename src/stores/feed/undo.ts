import type { Card } from '#shared/feed.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { returnUser } from './feed.ts';
import { returnNote } from './note-drafts.ts';
import { forget, historyOf } from './history.ts';
import { dropFromOutbox, readOutbox } from './outbox.ts';
import { signalSettled } from './signal-sender.ts';
import { tellTabs } from '#stores/client/tabs.ts';
import { showToast } from '#stores/client/toast.ts';
import * as words from './words.ts';

let before: Promise<unknown> = Promise.resolve();
/** The server may have processed undo calls without an answer. */
const unanswered = new Set<string>();

/** Null means there was nothing to undo, or that the server refused. */
export function undoLast(userId: string): Promise<Card | null> {
  const mine = before.then(() => undo(userId));
  before = mine.catch(() => undefined);
  return mine;
}

async function undo(userId: string): Promise<Card | null> {
  const last = historyOf(userId).get().at(-1);
  if (last === undefined) return null;
  const { status, developer, note } = last;
  const { _id } = developer;
  const mine = (one: { developer: Card }) => one.developer._id === _id;
  await signalSettled(_id);
  // The signal may have been refused meanwhile.
  if (!historyOf(userId).get().some(mine)) return null;
  if (readOutbox(userId).some(mine)) dropFromOutbox(userId, _id);
  else if (status !== 'later' && !(await withdraw(userId, developer))) return null;
  forget(userId, _id);
  returnNote(_id, note, null);
  returnUser(developer);
  tellTabs({ kind: 'signal-failed', developer });
  return developer;
}

async function withdraw(userId: string, developer: Card): Promise<boolean> {
  const { _id } = developer;
  try {
    await api('POST /request/undo/:userId', { params: { userId: _id } });
    unanswered.delete(_id);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'not_found' && unanswered.delete(_id)) return true;
    console.warn('A signal was not withdrawn:', error);
    showToast('failed', words.notUndone(developer, error.message));
    if (error.code === 'conflict' || error.code === 'not_found') forget(userId, _id);
    else unanswered.add(_id);
    return false;
  }
}
