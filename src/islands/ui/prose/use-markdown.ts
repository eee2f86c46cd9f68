import { useEffect, useSyncExternalStore } from 'react';

type Render = typeof import('./on-demand/markdown.tsx').renderMarkdown;

let render: Render | null = null;
let loading: Promise<void> | null = null;
const waiting = new Set<() => void>();

/** Server and pages with Markdown call this before rendering. */
export function provideMarkdown(known: Render): void {
  render = known;
  for (const wake of waiting) wake();
}

/** Text is readable without Markdown, so a failure is only logged; the next text tries again. */
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

/** Returns null until a text needed the renderer and it has loaded. */
export function useMarkdown(): Render | null {
  const ready = useSyncExternalStore(subscribe, known, known);
  useEffect(() => {
    if (ready === null) load();
  }, [ready]);
  return ready;
}
