import { use, useEffect, useSyncExternalStore } from 'react';

type Render = typeof import('./markdown.tsx').renderMarkdown;

let render: Render | null = null;
let loading: Promise<Render | null> | null = null;
const waiting = new Set<() => void>();

/** Once; after a failure, again. */
function load(): Promise<Render | null> {
  loading ??= import('./markdown.tsx').then(
    ({ renderMarkdown }) => {
      render = renderMarkdown;
      for (const wake of waiting) wake();
      return render;
    },
    (error: unknown) => {
      console.warn('Markdown is shown as typed:', error);
      loading = null;
      return null;
    },
  );
  return loading;
}

const subscribe = (wake: () => void): (() => void) => {
  waiting.add(wake);
  return () => void waiting.delete(wake);
};
const loaded = (): Render | null => render;
const never = () => () => undefined;

/**
 * What makes elements of Markdown, once a text `needed` it; `null` while it loads. The server and
 * the hydration of what the server made wait for it: nothing moves when it arrives.
 */
export function useMarkdown(needed: boolean): Render | null {
  const known = useSyncExternalStore(subscribe, loaded, loaded);
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  useEffect(() => {
    if (needed && known === null) void load();
  }, [needed, known]);
  if (!needed) return null;
  return known ?? (hydrating ? use(load()) : null);
}
