import { createContext, type ReactNode } from 'react';

/** What one may do with code beside copying it, as the page that shows it says: keys for its head. */
export type CodeKeys = (code: { label: string; text: string }) => ReactNode;

export const CodeKeysContext = createContext<CodeKeys | null>(null);
