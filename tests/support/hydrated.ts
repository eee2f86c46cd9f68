import type { Page } from 'playwright';

/** Waits until every island of the page is hydrated, except those for other screens or outside the view. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('astro-island[ssr]')].every((island) => {
      const { value } = JSON.parse(island.getAttribute('opts') ?? '{}') as { value?: unknown };
      const elsewhere = typeof value === 'string' && !matchMedia(value).matches;
      return elsewhere || island.getAttribute('client') === 'visible';
    }),
  );
}
