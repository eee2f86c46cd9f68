import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { showToast } from '#stores/client/toast.ts';
import { $talkAsked, type TalkAsked } from '#stores/talk/ring.ts';
import type { TalkBarProps } from './on-demand/TalkBar.tsx';
import { words } from './words.ts';

type Props = TalkBarProps & {
  /** Icon and words of the key. */
  children?: ReactNode;
};

/** The key in the chat's header; the talk itself is loaded when somebody wants one. */
export function TalkButton({ children, ...who }: Props) {
  const [Bar, setBar] = useState<ComponentType<TalkBarProps>>();
  const begin = async (how: TalkAsked) => {
    try {
      const { TalkBar, begin } = await import('./on-demand/TalkBar.tsx');
      setBar(() => TalkBar);
      await begin(who.me, who.target, how);
    } catch {
      showToast('failed', words.failed);
    }
  };
  useEffect(() =>
    $talkAsked.listen((how) => {
      if (how !== null) void begin(how);
    }),
  );
  useEffect(() => {
    const url = new URL(location.href);
    if (!url.searchParams.has('talk')) return;
    // Said yes to on another page. A reload is no second yes.
    url.searchParams.delete('talk');
    history.replaceState(history.state, '', url);
    const timer = setTimeout(() => void begin('answer'));
    return () => clearTimeout(timer);
    // Once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const room = Bar ? document.getElementById('talk') : null;
  return (
    <>
      <button
        className="btn btn--sm in-data-pad:hidden max-sm:min-h-10 max-sm:[@media(height<520px)]:hidden"
        onClick={() => void begin('ring')}
      >
        {children}
      </button>
      {room !== null && Bar && createPortal(<Bar {...who} />, room)}
    </>
  );
}
