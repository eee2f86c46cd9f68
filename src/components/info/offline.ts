import { inline } from '#components/shell/first-paint.ts';

/** The requested page appears once the server answers. */
export const offlineScript = inline(() => {
  // A visitor of /offline itself stays on it.
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
