import { persistentText } from './storage.ts';

export type Theme = 'light' | 'dark';

/** The theme that was chosen in this browser; without a choice it is the system's. It is kept when somebody else signs in. */
export const $theme = persistentText<Theme>('theme');
