/** What may be said with an interest, about the other one's code. */
import { pairSkills } from './pair-skills.ts';

/** From whom somebody takes comments on their snippet. */
export const COMMENTERS = ['everyone', 'shared', 'nobody'] as const;
export type Commenters = (typeof COMMENTERS)[number];

export const COMMENTER_WORDS: Record<Commenters, string> = {
  everyone: 'From everyone',
  shared: 'From people who share a skill with me',
  nobody: 'From nobody',
};

/** Whether somebody who knows `skills` may comment on the code of `other`. */
export function mayComment(
  skills: readonly string[],
  other: { commentsFrom: Commenters | null; skills: readonly string[] },
): boolean {
  const { commentsFrom } = other;
  if (commentsFrom === null || commentsFrom === 'everyone') return true;
  return (
    commentsFrom === 'shared' &&
    pairSkills(skills, other.skills).some(({ you, they }) => you && they)
  );
}
