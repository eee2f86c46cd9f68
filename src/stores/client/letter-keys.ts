import { persistentAtom } from '@nanostores/persistent';

/** `off` where the person wants no single letters as shortcuts in this browser. It outlives the person. */
export const $letterKeys = persistentAtom<'off' | undefined>('letter-keys');
