import { useEffect, useSyncExternalStore } from 'react';

type Render = typeof import('./on-demand/markdown.tsx').renderMarkdown;

let render: Render | null = null;
let loading: Promise<void> | null = null;
const waiting = new Set<() => void>();

/** Provides the Markdown renderer; server and pages with Markdown call it before rendering. */
export function provideMarkdown(known: Render): void {
  render = known;
  for (const wake of waiting) wake();
}

/** Loads once; retries after a failure. */
function load(): void {
  loading ??= import('./on-demand/markdown.tsx').then(
    ({ renderMarkdown }) => provideMarkdown(renderMarkdown),
    (error: unknown) => {
      console.warn('Markdown is shown as typed:', error);
      loading = null;
    },
  );
}

const subscribe = (wake: () => void): (() => void) => {
  waiting.add(wake);
  return () => void waiting.delete(wake);
};
const known = (): Render | null => render;

/** Returns the Markdown renderer; null until a text needed it and it has loaded. */
export function useMarkdown(): Render | null {
  const ready = useSyncExternalStore(subscribe, known, known);
  useEffect(() => {
    if (ready === null) load();
  }, [ready]);
  return ready;
}
