import { type Developer, fullName } from '#shared/user.ts';

export const failed = 'Failed to load connections. Please try again.';

const NAME_SHOWN = 40;

export function shortName(developer: Developer): string {
  const letters = Array.from(new Intl.Segmenter().segment(fullName(developer)));
  const end = letters[NAME_SHOWN];
  return end === undefined ? fullName(developer) : `${fullName(developer).slice(0, end.index)}…`;
}

export const connected = (developer: Developer): string =>
  `You and ${shortName(developer)} are connected.`;
export const message = 'Message';
