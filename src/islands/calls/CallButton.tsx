import { Phone } from 'lucide-static';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { loadPart } from '#stores/client/part.ts';
import { $callAsked, type CallAsked, takeCallAsked } from '#stores/calls/asked.ts';
import { HeadButton } from '#islands/ui/HeadButton.tsx';
import { onDemand } from '#islands/ui/on-demand.tsx';
import type { CallBarProps } from './on-demand/CallBar.tsx';

const load = () => import('./on-demand/CallBar.tsx');
const CallBar = onDemand(async () => (await load()).CallBar);

export function CallButton({ me, target, label }: CallBarProps & { label: string }) {
  const [begun, setBegun] = useState(false);
  const begin = async (how: CallAsked) => {
    const part = await loadPart(load);
    if (part === null) return;
    setBegun(true);
    await part.begin(me, target, how);
  };
  const { _id: targetUserId } = target;
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
  const room = begun ? document.getElementById('call') : null;
  return (
    <>
      <HeadButton
        icon={Phone}
        label={label}
        className="in-data-pad:hidden"
        onClick={() => void begin('ring')}
      />
      {room && createPortal(<CallBar me={me} target={target} />, room)}
    </>
  );
}
