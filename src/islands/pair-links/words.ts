import { counted } from '#shared/language.ts';
import { PAIR_LINK_MS, PAIR_LINK_USES } from '#shared/pair-links.ts';
import { DAY_MS } from '#shared/time.ts';

export const title = 'Invite someone you know';
export const line = `Anyone who opens your link and pairs up is connected with you. It works ${String(PAIR_LINK_USES)} times, for ${String(PAIR_LINK_MS / DAY_MS)} days.`;
export const make = 'Create link';
export const older = (count: number): string =>
  counted(count, { one: 'older link', other: 'older links' });
export const copy = 'Copy';
export const share = 'Share';
export const revoke = 'Revoke link';
export const question = {
  title: 'Revoke this link?',
  text: 'The people you sent it to can’t use it any longer. You can create a new one.',
  verb: 'Revoke link',
};
export const again = 'Try again';
export const hidden = 'Works, but can’t be shown again';
export const left = (uses: number, day: string) =>
  `${counted(uses, { one: 'use', other: 'uses' })} left, until ${day}`;
export const created = 'Link created.';
export const revoked = 'Link revoked.';
