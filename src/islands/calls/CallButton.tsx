import { useStore } from '@nanostores/react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { $isOver } from '#stores/chat/conversation.ts';
import { loadPart } from '#stores/client/part.ts';
import { $callAsked, type CallAsked, takeCallAsked } from '#stores/calls/asked.ts';
import type { CallBarProps } from './on-demand/CallBar.tsx';

type Props = CallBarProps & {
  children?: ReactNode;
};

export function CallButton({ children, ...who }: Props) {
  const over = useStore($isOver, { ssr: () => false });
  const [Bar, setBar] = useState<ComponentType<CallBarProps>>();
  const begin = async (how: CallAsked) => {
    const part = await loadPart(() => import('./on-demand/CallBar.tsx'));
    if (part === null) return;
    setBar(() => part.CallBar);
    await part.begin(who.me, who.target, how);
  };
  const { _id: targetUserId } = who.target;
  useEffect(() => {
    const take = () => {
      const how = takeCallAsked(targetUserId);
      if (how !== null) void begin(how);
    };
    take();
    return $callAsked.listen((how) => {
      if (how !== null) take();
    });
    // The effect runs once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (over) return null;
  const room = Bar ? document.getElementById('call') : null;
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
