/** One message: who wrote it, minutes after the one before, the text. */
export type Line = readonly [by: 'me' | 'them', minutes: number, text: string];

/** A conversation as a script. */
export interface Chat {
  /** Handle of the other one in the cast. */
  handle: string;
  lines: readonly Line[];
  /** How long ago, in minutes, the last line was written. */
  endedMinutesAgo: number;
  /** How many of the last lines the demo account has not read. */
  unread: number;
}
