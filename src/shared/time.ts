// Milliseconds. The bundler inlines them, but not values computed from them in other modules.
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Converts milliseconds to days since 1970. */
export const dayOf = (time: number): number => Math.floor(time / DAY_MS);
