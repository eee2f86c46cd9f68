import type { PageAnswer } from './api.ts';

/** What a page shows of a list before the browser asks for anything. */
export type FirstPage<Entry> =
  | { kind: 'ready'; entries: Entry[]; nextCursor: string | null }
  | { kind: 'empty' }
  /** `message` is shown to the person. */
  | { kind: 'error'; message: string };

/** One page of a list, under the one name that the browser's lists use. */
export interface ListPage<Entry> extends PageAnswer {
  entries: Entry[];
}

/**
 * Waits for the page of a service. A failure is handed to `report` and becomes `message`, so
 * that a page is rendered with its error screen.
 */
export async function firstPage<Entry>(
  loading: Promise<ListPage<Entry>>,
  message: string,
  report: (error: unknown) => void,
): Promise<FirstPage<Entry>> {
  try {
    const { entries, nextCursor } = await loading;
    return entries.length === 0 ? { kind: 'empty' } : { kind: 'ready', entries, nextCursor };
  } catch (error) {
    report(error);
    return { kind: 'error', message };
  }
}
