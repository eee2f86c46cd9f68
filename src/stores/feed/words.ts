import { counted } from '#shared/language.ts';
import type { Developer } from '#shared/user.ts';
import { shortName } from '#stores/connections/words.ts';

export const notSent = (developer: Developer, why: string): string =>
  `Your signal to ${shortName(developer)} was not sent. The card is back.${why === '' ? '' : ` ${why}`}`;
export const notUndone = (developer: Developer, why: string): string =>
  `Your signal to ${shortName(developer)} was not undone. ${why}`;
export const signalsKept = (online: boolean): string =>
  `${online ? 'The server does not answer.' : 'You are offline.'} What you chose and wrote is kept here and sent later.`;
export const signalsSent = (count: number): string =>
  `Back online. ${counted(count, { one: 'signal', other: 'signals' })} sent.`;
