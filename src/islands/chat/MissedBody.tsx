import type { ContentOf } from '#shared/message-kinds.ts';

/** Somebody rang, and nobody was there. */
export const MissedBody = ({ text }: ContentOf<'missed'>) => <p className="text-ink-2">{text}</p>;
