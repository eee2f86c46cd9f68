import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { loadPart } from '#stores/client/part.ts';
import { $cardSide } from '#stores/client/browser-settings.ts';

export type CodeSide = typeof import('./on-demand/CodeSide.tsx').CodeSide;

/** Returns null on the photo side, and until the component has loaded. */
export function useCodeSide(): CodeSide | null {
  const isCode = useStore($cardSide) === 'code';
  const [loaded, setLoaded] = useState<CodeSide | null>(null);
  useEffect(() => {
    if (!isCode || loaded !== null) return;
    void loadPart(() => import('./on-demand/CodeSide.tsx')).then((part) => {
      if (part === null) $cardSide.set(undefined);
      else setLoaded(() => part.CodeSide);
    });
  }, [isCode, loaded]);
  return isCode ? loaded : null;
}
