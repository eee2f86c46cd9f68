import type { ReactNode } from 'react';
import type { Card } from '#shared/feed.ts';
import type { Commenter } from '#shared/note.ts';
import type { SkillsOf } from '#shared/pair-skills.ts';
import type { CardSide } from '#stores/client/browser-settings.ts';

export interface SideProps {
  developer: Card;
  commenter: Commenter;
  mine: SkillsOf;
  onTop: boolean;
  /** Only a visible or next card renders its code. */
  near: boolean;
  corner: ReactNode;
  reason: ReactNode;
  onInterested: () => void;
  children: ReactNode;
}

/** The sides of a card; each person has a photo, or initials. */
export const sidesOf = ({ snippet, project }: Card): CardSide[] => [
  ...(snippet ? (['code'] as const) : []),
  ...(project ? (['project'] as const) : []),
];
