import { Check } from 'lucide-static';
import { useEffect, useState } from 'react';
import { counted } from '#shared/language.ts';
import type { PadState } from '#stores/pad/on-demand/pad.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { WORDS } from '../words.ts';

/** Fast saves show no "Saving". */
const SAVING_MS = 400;

/** Narrow phones have no room for the word beside the file name. */
const WORD = 'max-[359px]:sr-only';

export function PadStatus({ state: { kind, unsent, stored } }: { state: PadState }) {
  const waits = kind === 'saving' || kind === 'joining';
  const [slowly, setSlowly] = useState<typeof kind | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSlowly(kind), waits ? SAVING_MS : 0);
    return () => clearTimeout(timer);
  }, [kind, waits]);
  const slow = waits && slowly === kind;

  const words = () => {
    if (kind === 'ended') return <span className="text-accent-ink">Read only</span>;
    if (kind === 'full' || kind === 'unreadable')
      return <span className="text-no-ink">{WORDS[kind].status}</span>;
    if (kind === 'offline') {
      if (!stored) return <span className="text-no-ink">{WORDS.notStored}</span>;
      const changes = counted(unsent, { one: 'change', other: 'changes' });
      return (
        <span className="text-accent-ink" title={unsent === 0 ? undefined : `${changes} kept here`}>
          Offline<span className="max-sm:sr-only">, changes kept</span>
        </span>
      );
    }
    if (slow) {
      return (
        <>
          <span className="spin" aria-hidden />
          <span className={WORD}>{kind === 'joining' ? 'Opening' : 'Saving'}</span>
        </>
      );
    }
    if (kind === 'joining') return null;
    return (
      <>
        <span className="text-yes-ink">
          <Icon svg={Check} small />
        </span>
        <span className={WORD}>Saved</span>
      </>
    );
  };
  return (
    <p className="flex flex-none items-center gap-1.5 text-sm text-ink-2" role="status">
      {words()}
    </p>
  );
}
