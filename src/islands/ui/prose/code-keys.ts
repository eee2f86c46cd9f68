import { createContext, type ReactNode } from 'react';

export type CodeKeys = (code: { label: string; text: string }) => ReactNode;

export const CodeKeysContext = createContext<CodeKeys | null>(null);
