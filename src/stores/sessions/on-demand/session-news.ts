import { isForNow, NOW_MS, type PairSession } from '#shared/pair-session.ts';
import { serverNow } from '#stores/client/server-time.ts';
import { celebrate } from '#stores/client/confetti.ts';
import { ApiError } from '#stores/client/api.ts';
import { dropToast, showToast } from '#stores/client/toast.ts';
import { accept } from './verbs.ts';
import { words } from './words.ts';

/** A start or an outcome counts as news for this long. */
const NEWS_MS = 10_000;

/** The last toast and its session. */
let shown = { text: '', about: '' };
const celebrated = new Set<string>();

const isNews = (time: string | null): boolean =>
  time !== null && Math.abs(serverNow() - Date.parse(time)) < NEWS_MS;

/**
 * Celebrates an outcome, and shows a session that may start now, or has just started, on pages other than its
 * conversation.
 */
export function announce(session: PairSession): void {
  const { _id, with: other, goal, mine, startsAt, outcome } = session;
  if (shown.about === _id) dropToast(shown.text);
  if (isNews(outcome.builtAt) && !celebrated.has(_id)) {
    celebrated.add(_id);
    void celebrate();
    // The dialog of the second answer has the link, too.
    if (document.querySelector('dialog[open]') === null)
      show(_id, words.built(outcome.what ?? ''), words.onProfile, '/profile#developer-built');
  }
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
  if (isForNow(session) && session.state === 'proposed' && !mine)
    show(_id, words.wantsNow(other.firstName, goal), words.start, start);
  else if (session.begun && outcome.mine === null && isNews(startsAt))
    show(_id, words.started(other.firstName), words.openPad, address);
}

function show(
  about: string,
  text: string,
  key: string,
  does: string | (() => Promise<void>),
): void {
  shown = { text, about };
  showToast('done', text, { key: { text: key, does }, forMs: NOW_MS });
}
