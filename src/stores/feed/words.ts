import { counted } from '#shared/language.ts';
import { type Developer, fullName } from '#shared/user.ts';

const NAME_SHOWN = 40;

/** A name for the middle of a sentence. */
function shortName(developer: Developer): string {
  const letters = Array.from(new Intl.Segmenter().segment(fullName(developer)));
  const end = letters[NAME_SHOWN];
  return end === undefined ? fullName(developer) : `${fullName(developer).slice(0, end.index)}…`;
}

export const notSent = (developer: Developer, why: string): string =>
  `Your signal to ${shortName(developer)} was not sent. The card is back.${why === '' ? '' : ` ${why}`}`;
export const notUndone = (developer: Developer, why: string): string =>
  `Your signal to ${shortName(developer)} was not undone. ${why}`;
export const connected = (developer: Developer): string =>
  `You and ${shortName(developer)} are now connected.`;
export const signalsKept = (online: boolean): string =>
  `${online ? 'The server does not answer.' : 'You are offline.'} What you chose and wrote is kept here and sent later.`;
export const signalsSent = (count: number): string =>
  `Back online. ${counted(count, { one: 'signal', other: 'signals' })} sent.`;
