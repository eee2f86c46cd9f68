import type { PageAnswer } from './api.ts';

/** First data of a list page. */
export type FirstPage<Entry> =
  | { kind: 'ready'; entries: Entry[]; nextCursor: string | null }
  | { kind: 'empty' }
  /** `message` is shown to the person. */
  | { kind: 'error'; message: string };

/** A page of a list, in the form of the browser's lists. */
export interface ListPage<Entry> extends PageAnswer {
  entries: Entry[];
}

/** Awaits a page. Failures go to `report` and become `message`, so that the page renders its error screen. */
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
