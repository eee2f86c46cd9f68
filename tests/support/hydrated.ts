import type { Page } from 'playwright';

interface Root {
  stateNode: { current: { memoizedState: { isDehydrated?: boolean } } };
}

/** Waits until every island of the page is hydrated, except those for other screens or outside the view. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('astro-island')].every((island) => {
      if (!island.hasAttribute('ssr')) {
        // Astro drops the attribute before React, in a transition, attaches the listeners.
        const entries = Object.entries(island) as [string, Root | null][];
        const root = entries.find(([name]) => name.startsWith('__reactContainer$'))?.[1];
        return root?.stateNode.current.memoizedState.isDehydrated !== true;
      }
      const { value } = JSON.parse(island.getAttribute('opts') ?? '{}') as { value?: unknown };
      const elsewhere = typeof value === 'string' && !matchMedia(value).matches;
      return elsewhere || island.getAttribute('client') === 'visible';
    }),
  );
}
