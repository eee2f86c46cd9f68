/** A message: author, minutes after the previous one, text. */
export type Line = readonly [by: 'me' | 'them', minutes: number, text: string];

/** A scripted conversation. */
export interface Chat {
  /** The other person's handle in the cast. */
  handle: string;
  lines: readonly Line[];
  /** Minutes since the last message. */
  endedMinutesAgo: number;
  /** Unread messages of the demo account. */
  unread: number;
}
