import type { PageAnswer } from './api.ts';

export type FirstPage<Entry> =
  | { kind: 'ready'; entries: Entry[]; nextCursor: string | null }
  | { kind: 'empty' }
  | { kind: 'error'; message: string };

export interface ListPage<Entry> extends PageAnswer {
  entries: Entry[];
}

/** Failures go to `report` and become `message`, so that the page renders its error screen. */
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
