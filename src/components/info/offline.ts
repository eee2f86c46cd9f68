import { inline } from '#components/shell/first-paint.ts';

/** For the page that stands in for another without a connection: once the server answers, the other is loaded. */
export const offlineScript = inline(() => {
  // A person who asks for this very page stays on it.
  if (location.pathname === '/offline') return;
  const look = (): void => {
    fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => {
        if (ok) location.reload();
      },
      () => undefined,
    );
  };
  addEventListener('online', look);
  setInterval(look, 10_000);
}, {});
