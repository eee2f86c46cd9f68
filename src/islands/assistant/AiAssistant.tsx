import { useStore } from '@nanostores/react';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { $isOver } from '#stores/chat/conversation.ts';
import { loadPart } from '#stores/client/part.ts';

type Panel = typeof import('./AssistantPanel.tsx').AssistantPanel;

type Props = Omit<ComponentProps<Panel>, 'toggle' | 'onClose'> & {
  children?: ReactNode;
};

/** The panel loads when its button is pressed. */
export function AiAssistant({ children, ...about }: Props) {
  const [open, setOpen] = useState(false);
  const [Panel, setPanel] = useState<Panel>();
  const toggle = useRef<HTMLButtonElement>(null);
  const over = useStore($isOver, { ssr: () => false });

  const load = async () => {
    const part = await loadPart(() => import('./AssistantPanel.tsx'));
    if (part === null) setOpen(false);
    else setPanel(() => part.AssistantPanel);
  };
  if (over) return null;
  return (
    <>
      <button
        ref={toggle}
        type="button"
        className={`btn btn--sm max-sm:min-h-10 ${open ? 'is-down' : ''}`}
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
          void load();
        }}
      >
        {children}
      </button>
      {open && Panel && <Panel {...about} toggle={toggle} onClose={() => setOpen(false)} />}
    </>
  );
}
