import { isForNow, type PairSession } from '#shared/pair-session.ts';
import { serverNow } from '#stores/client/server-time.ts';
import { ApiError } from '#stores/client/api.ts';
import { dropToast, showToast } from '#stores/client/toast.ts';
import { accept } from './verbs.ts';

/** A start counts as news for this long. */
const NEWS_MS = 10_000;

let shown = '';

/** Shows a session that may start now, or has just started, on pages other than its conversation. */
export function announce(session: PairSession): void {
  const { _id, with: other, goal, mine, startsAt } = session;
  dropToast(shown);
  if (other === null || location.pathname === `/chat/${other._id}`) return;
  const address = `/chat/${other._id}?pad`;
  const start = async (): Promise<void> => {
    try {
      await accept(_id, session.times[0] ?? '');
      location.assign(`${address}#begin`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast('failed', error.message);
    }
  };
  if (isForNow(session) && !mine) show(words.wantsNow(other.firstName, goal), words.start, start);
  else if (startsAt !== null && serverNow() - Date.parse(startsAt) < NEWS_MS)
    show(words.started(other.firstName), words.openPad, address);
}

function show(text: string, key: string, does: string | (() => Promise<void>)): void {
  shown = text;
  showToast('done', text, { key: { text: key, does }, forMs: Infinity });
}

const words = {
  start: 'Start now',
  openPad: 'Open the pad',
  wantsNow: (name: string, goal: string): string => `${name} wants to pair now: ${goal}`,
  started: (name: string): string => `Your session with ${name} has started.`,
};
