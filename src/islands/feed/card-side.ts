import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useState } from 'react';
import { loadPart } from '#stores/client/part.ts';
import { $cardSide, type CardSide } from '#stores/client/browser-settings.ts';
import type { SideProps } from './sides.ts';

export interface LoadedSide {
  name: CardSide;
  Side: ComponentType<SideProps>;
}

const LOADS: Record<CardSide, () => Promise<ComponentType<SideProps>>> = {
  code: async () => (await import('./on-demand/CodeSide.tsx')).CodeSide,
  project: async () => (await import('./on-demand/ProjectSide.tsx')).ProjectSide,
};

/** Returns null on the photo side, and until the first component has loaded. */
export function useCardSide(): LoadedSide | null {
  const wanted = useStore($cardSide);
  const [loaded, setLoaded] = useState<LoadedSide | null>(null);
  useEffect(() => {
    if (wanted === undefined || loaded?.name === wanted) return;
    void loadPart(LOADS[wanted]).then((Side) => {
      if (Side === null) $cardSide.set(undefined);
      else setLoaded({ name: wanted, Side });
    });
  }, [wanted, loaded]);
  // The last side stays until the next has loaded, so that the photo doesn't flash between them.
  return wanted === undefined ? null : loaded;
}
