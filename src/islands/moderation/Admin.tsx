import { type KeyboardEvent, useEffect, useState } from 'react';
import type { FirstPage } from '#shared/first-page.ts';
import type { ReportSummary } from '#shared/moderation.ts';
import type { User } from '#shared/user.ts';
import { goLive } from '#stores/live.ts';
import { queues, seedReports } from '#stores/moderation/moderation.ts';
import { stateOf } from '#stores/client/paged-list.ts';
import { LogList } from './LogList.tsx';
import { Reports } from './Reports.tsx';
import { SuspendedList } from './SuspendedList.tsx';
import { useSeededStore } from '#islands/ui/use-seeded-store.ts';

interface Props {
  initial: FirstPage<ReportSummary>;
  me: User;
}

const TABS = [
  { tab: 'reports', label: 'Reports' },
  { tab: 'suspended', label: 'Suspended' },
  { tab: 'log', label: 'Log' },
] as const;
type Tab = (typeof TABS)[number]['tab'];

/** What moderators work with: the queue of reports, who is suspended, and who did what. */
export function Admin({ initial, me }: Props) {
  const [tab, setTab] = useState<Tab>('reports');
  const open = useSeededStore(queues.open.$state, () => stateOf(initial), seedReports);
  useEffect(() => goLive(me._id), [me._id]);

  const rove = ({ key, currentTarget }: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (by === undefined) return;
    const at = TABS.findIndex((one) => one.tab === tab);
    const next = TABS.at((at + by) % TABS.length);
    if (next === undefined) return;
    setTab(next.tab);
    currentTarget.querySelector<HTMLElement>(`#tab-${next.tab}`)?.focus();
  };

  return (
    <>
      <h1 className="h1">Moderation</h1>
      <div className="tabs mt-2 mb-5" role="tablist" aria-label="Moderation" onKeyDown={rove}>
        {TABS.map((one) => (
          <button
            key={one.tab}
            type="button"
            role="tab"
            id={`tab-${one.tab}`}
            aria-controls="admin-panel"
            aria-selected={tab === one.tab}
            tabIndex={tab === one.tab ? 0 : -1}
            onClick={() => setTab(one.tab)}
          >
            {one.label}
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
