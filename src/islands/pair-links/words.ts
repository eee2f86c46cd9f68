import { counted } from '#shared/language.ts';
import { PAIR_LINK_MS, PAIR_LINK_USES } from '#shared/pair-links.ts';

const DAY_MS = 24 * 3_600_000;

export const title = 'Bring your own partner';
export const line = `Make a link and send it to somebody you want to pair with. Who opens it and pairs up is connected with you at once. It works ${String(PAIR_LINK_USES)} times, for ${String(PAIR_LINK_MS / DAY_MS)} days.`;
export const make = 'Make a link';
export const copy = 'Copy';
export const share = 'Share';
export const takeBack = 'Take back';
export const question = {
  title: 'Take the link back?',
  text: 'Whoever you sent it to cannot use it any more. It does not come back; you can make a new one.',
  verb: 'Take back',
};
export const again = 'Try again';
export const hidden = 'Works, but cannot be shown again';
export const left = (uses: number, day: string) =>
  `${counted(uses, { one: 'use', other: 'uses' })} left, until ${day}`;
