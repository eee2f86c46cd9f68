import { Bot, CalendarPlus, Search, Zap } from 'lucide-static';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AssistantModel } from '#shared/assistant.ts';
import type { Developer, User } from '#shared/user.ts';
import { loadPart } from '#stores/client/part.ts';
import type { OpenPad } from '#stores/pad/on-demand/first-code.ts';
import type { MenuEntry } from '#islands/ui/Menu.tsx';
import { onDemand } from '#islands/ui/on-demand.tsx';
import { useStep } from '#islands/sessions/use-step.ts';
import * as words from './words.ts';

const loadSearch = () => import('./on-demand/SearchPanel.tsx');
const SearchPanel = onDemand(async () => (await loadSearch()).SearchPanel, {
  missing: 'absolute top-16 right-2 z-6 w-[min(400px,calc(100%-16px))] shadow-pop',
});
const AssistantPanel = onDemand(
  async () => (await import('#islands/assistant/AssistantPanel.tsx')).AssistantPanel,
);
const loadPairNow = () => loadPart(() => import('#islands/sessions/on-demand/pair-now.ts'));

export interface Tool extends MenuEntry {
  run: (from: HTMLElement) => void;
  /** Whether its panel is open; absent without a panel. */
  open?: boolean;
}

interface Props {
  me: User;
  target: Developer;
  openPad: OpenPad;
  assistant: { model: AssistantModel; product: string };
}

/**
 * Returns the tools of a conversation. Wide headers show them as buttons, phones list them in the menu. `panels` has the
 * open panels, `extras` the entries of the composer's menu.
 */
export function useTools({ me, target, openPad, assistant }: Props): {
  tools: Tool[];
  extras: MenuEntry[];
  openPlan: () => void;
  panels: ReactNode;
} {
  const [search, searchButton, closeSearch] = usePanel();
  const [ask, assistantButton, closeAssistant] = usePanel();
  const { busy, run } = useStep();
  const openPlan = () =>
    loadPart(() => import('#islands/sessions/on-demand/open.tsx')).then((part) =>
      part?.openPlan(target),
    );
  // Links of other pages plan a session, or start one in the pad.
  useEffect(() => {
    if (leaveHash('#plan')) void openPlan();
    if (leaveHash('#begin')) void loadPairNow().then((part) => part?.begin(openPad));
  });

  const now: Tool = {
    icon: Zap,
    title: words.pairNow,
    disabled: busy,
    run: () => run(async () => (await loadPairNow())?.pairNow(me, openPad)),
  };
  const tools: Tool[] = [
    {
      icon: Search,
      title: words.searchMessages,
      ...search,
    },
    now,
    { icon: CalendarPlus, title: words.plan, run: () => void openPlan() },
    {
      icon: Bot,
      title: words.assistant,
      ...ask,
    },
  ];
  const panels = (
    <>
      {search.open && (
        <SearchPanel
          target={target}
          onClose={() => {
            closeSearch();
            searchButton.current?.focus();
          }}
        />
      )}
      {ask.open && (
        <AssistantPanel
          me={me._id}
          {...assistant}
          toggle={assistantButton}
          onClosed={closeAssistant}
        />
      )}
    </>
  );
  const extras: MenuEntry[] = [
    { ...now, line: words.whenAccepted, narrow: true },
    { icon: CalendarPlus, ...words.planSession, run: () => void openPlan() },
  ];
  return { tools, extras, openPlan: () => void openPlan(), panels };
}

/** Returns the state of a tool's panel, the button pressed last, and a function that closes the panel. */
function usePanel() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLElement>(null);
  const run = (from: HTMLElement) => {
    button.current = from;
    setOpen(!open);
  };
  return [{ open, run }, button, () => setOpen(false)] as const;
}

/** Removes a hash from the address. Returns whether it was there. */
function leaveHash(hash: string): boolean {
  const { pathname, search } = location;
  const isThere = location.hash === hash;
  if (isThere) history.replaceState(history.state, '', pathname + search);
  return isThere;
}
