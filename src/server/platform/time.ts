/** Returns a time in milliseconds since 1970 in ISO 8601; null stays null. */
export const iso = <Time extends number | null>(time: Time) =>
  (time === null ? null : new Date(time).toISOString()) as Time extends null ? null : string;
