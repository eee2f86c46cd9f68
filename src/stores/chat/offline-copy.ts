import { $conversation, type Conversation } from './conversation.ts';

/** Milliseconds between a change of the conversation and its new copy. A copy is a request for the whole page. */
const LATER_MS = 300_000;

const stateOf = (chat: Conversation | null): string =>
  `${chat?.messages.at(-1)?._id ?? ''} ${String(chat?.changes)}`;

/**
 * Makes the service worker store the page again after changes and when the page is left, because the first copy lacks
 * later messages. Returns unsubscribe.
 */
export function renewOfflineCopy(targetUserId: string): () => void {
  let stored = stateOf($conversation.get());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renew = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const now = stateOf($conversation.get());
    // Plain http has no service workers.
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (now !== stored) workers?.controller?.postMessage({ keep: `/chat/${targetUserId}` });
    stored = now;
  };
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') renew();
  };
  document.addEventListener('visibilitychange', onVisibility);
  const stop = $conversation.listen(() => (timer ??= setTimeout(renew, LATER_MS)));
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
