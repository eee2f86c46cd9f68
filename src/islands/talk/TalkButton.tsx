import { useStore } from '@nanostores/react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { $isOver } from '#stores/chat/conversation.ts';
import { loadPart } from '#stores/client/part.ts';
import { $talkAsked, type TalkAsked, takeTalkAsked } from '#stores/talk/asked.ts';
import type { TalkBarProps } from './on-demand/TalkBar.tsx';

type Props = TalkBarProps & {
  /** Icon and words of the button. */
  children?: ReactNode;
};

/** The call button in the chat's header; the call itself loads on demand. */
export function TalkButton({ children, ...who }: Props) {
  const over = useStore($isOver, { ssr: () => false });
  const [Bar, setBar] = useState<ComponentType<TalkBarProps>>();
  const begin = async (how: TalkAsked) => {
    const part = await loadPart(() => import('./on-demand/TalkBar.tsx'));
    if (part === null) return;
    setBar(() => part.TalkBar);
    await part.begin(who.me, who.target, how);
  };
  const { _id: targetUserId } = who.target;
  useEffect(() => {
    const take = () => {
      const how = takeTalkAsked(targetUserId);
      if (how !== null) void begin(how);
    };
    take();
    return $talkAsked.listen((how) => {
      if (how !== null) take();
    });
    // Once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (over) return null;
  const room = Bar ? document.getElementById('talk') : null;
  return (
    <>
      <button
        type="button"
        className="btn btn--sm in-data-pad:hidden max-sm:min-h-10 max-sm:[@media(height<520px)]:hidden"
        onClick={() => void begin('ring')}
      >
        {children}
      </button>
      {room !== null && Bar && createPortal(<Bar {...who} />, room)}
    </>
  );
}
