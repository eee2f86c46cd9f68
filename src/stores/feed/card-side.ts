import { persistentAtom } from '@nanostores/persistent';

/** `code` where the person looks at cards from their other side, in this browser. It outlives the person. */
export const $cardSide = persistentAtom<'code' | undefined>('card-side');
