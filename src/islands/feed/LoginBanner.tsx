import check from 'lucide-static/icons/check.svg?raw';
import { useEffect, useState } from 'react';
import { LOGIN_BANNER_MS } from '#shared/feed.ts';
import { takeFlag } from '#stores/client/flags.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as words from './words.ts';

/** "Logged in Successfully", once after signing in. Its room is kept by the title beside it. */
export function LoginBanner() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!takeFlag('login-success')) return;
    const show = setTimeout(() => setShown(true));
    const hide = setTimeout(() => setShown(false), LOGIN_BANNER_MS);
    return () => {
      clearTimeout(show);
      clearTimeout(hide);
    };
  }, []);
  return (
    <div className="z-2 self-center justify-self-end [grid-area:head]" role="status">
      {shown && (
        <p className="banner banner--yes">
          <Icon svg={check} />
          <span>{words.loggedIn}</span>
        </p>
      )}
    </div>
  );
}
