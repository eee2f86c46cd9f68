import type { ContentOf } from '#shared/message-kinds.ts';

/** A missed call. */
export const MissedBody = ({ text }: ContentOf<'missed'>) => <p className="text-ink-2">{text}</p>;
