import { type KeyboardEvent, useEffect, useState } from 'react';
import type { FirstPage } from '#shared/first-page.ts';
import type { ReportSummary } from '#shared/moderation.ts';
import { roveTo } from '#shared/roving.ts';
import type { User } from '#shared/user.ts';
import { goLive } from '#stores/live.ts';
import { queues } from '#stores/moderation/moderation.ts';
import { stateOf } from '#stores/client/paged-list.ts';
import { LogList } from './LogList.tsx';
import { Reports } from './Reports.tsx';
import { SuspendedList } from './SuspendedList.tsx';
import { useSeededStore } from '#islands/ui/use-seeded-store.ts';
import * as words from './words.ts';

interface Props {
  initial: FirstPage<ReportSummary>;
  me: User;
}

const TABS = ['reports', 'suspended', 'log'] as const;
type Tab = (typeof TABS)[number];

export function Admin({ initial, me }: Props) {
  const [tab, setTab] = useState<Tab>('reports');
  const open = useSeededStore(queues.open.$state, () => stateOf(initial), queues.open.seed);
  useEffect(() => goLive(me._id), [me._id]);

  const rove = ({ key, currentTarget }: KeyboardEvent<HTMLDivElement>) => {
    const next = roveTo(TABS, tab, key, 'ArrowRight', 'ArrowLeft');
    if (next === undefined) return;
    setTab(next);
    currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };

  return (
    <>
      <h1 className="h1">{words.title}</h1>
      <div className="tabs mt-2 mb-5" role="tablist" aria-label={words.title} onKeyDown={rove}>
        {TABS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`tab-${one}`}
            aria-controls="admin-panel"
            aria-selected={tab === one}
            tabIndex={tab === one ? 0 : -1}
            onClick={() => setTab(one)}
          >
            {words.tabs[one]}
          </button>
        ))}
      </div>
      <div id="admin-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'reports' && <Reports open={open} />}
        {tab === 'suspended' && <SuspendedList />}
        {tab === 'log' && <LogList />}
      </div>
    </>
  );
}
