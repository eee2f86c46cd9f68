import { Check } from 'lucide-static';
import { useEffect, useState } from 'react';
import { LOGIN_BANNER_MS } from '#shared/feed.ts';
import { isRaised, takeFlag } from '#stores/client/flags.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as words from './words.ts';

/** The banner covers no tool. New users continue to their welcome screen. */
export function LoginBanner({ userId }: { userId: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    // The redirect of signed-in visitors from /login#sign-up keeps the hash.
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
    // A reload of /login during the sign-up animation also leads here.
    if (isRaised('signup-success', userId)) location.replace('/profile');
    if (!takeFlag('login-success', userId)) return;
    const show = setTimeout(() => setShown(true));
    const hide = setTimeout(() => setShown(false), LOGIN_BANNER_MS);
    return () => {
      clearTimeout(show);
      clearTimeout(hide);
    };
  }, [userId]);
  return (
    <div className="deck-login" role="status">
      {shown && (
        <p className="banner banner--yes">
          <Icon svg={Check} />
          <span>{words.loggedIn}</span>
        </p>
      )}
    </div>
  );
}
