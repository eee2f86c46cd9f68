import { counted } from '#shared/language.ts';
import type { Developer } from '#shared/user.ts';
import { shortName } from '#stores/connections/words.ts';

export const notSent = (developer: Developer, why: string): string =>
  `Couldn’t send your choice for ${shortName(developer)}. The card is back.${why === '' ? '' : ` ${why}`}`;
export const notUndone = (developer: Developer, why: string): string =>
  `Couldn’t undo your choice for ${shortName(developer)}. ${why}`;
export const signalsKept = (online: boolean): string =>
  `${online ? 'The server isn’t responding.' : 'You’re offline.'} Your choices are saved on this device and will be sent when you reconnect.`;
export const signalsSent = (count: number): string =>
  `Back online. ${counted(count, { one: 'choice', other: 'choices' })} sent.`;
