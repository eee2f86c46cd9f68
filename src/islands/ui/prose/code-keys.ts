import { createContext, type ReactNode } from 'react';

/** Additional buttons in a code box's head. */
export type CodeKeys = (code: { label: string; text: string }) => ReactNode;

export const CodeKeysContext = createContext<CodeKeys | null>(null);
