import { persistentAtom } from '@nanostores/persistent';

export type Theme = 'light' | 'dark';

/** The theme that was chosen in this browser; without a choice the system's stands. It outlives the person. */
export const $theme = persistentAtom<Theme | undefined>('theme');
