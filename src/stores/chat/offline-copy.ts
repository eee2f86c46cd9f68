import { $conversation, type Conversation } from './conversation.ts';

/** Milliseconds between a change of the conversation and its new copy. A copy is a request for the whole page. */
const LATER_MS = 300_000;

const stateOf = (chat: Conversation | null): string =>
  `${chat?.messages.at(-1)?._id ?? ''} ${String(chat?.changes)}`;

/**
 * Has the service worker store the conversation's page again once it has changed, and when it is left: what was stored on
 * opening it lacks what was said since. Returns unsubscribe.
 */
export function renewOfflineCopy(targetUserId: string): () => void {
  let stored = stateOf($conversation.get());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renew = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const now = stateOf($conversation.get());
    // Over plain http there are no workers.
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
