/** Phrases of the loading screen (specification 2.5). */
export const PROFILE_PHRASES = [
  'Opening your profile',
  'Fetching your photo',
  'Reading your About Me',
  'Sorting your skills',
  'Counting your tabs and spaces',
  'Resolving merge conflicts with yourself',
  'Warming up the second cursor',
  'Almost there, the last test is running',
] as const;

/** Milliseconds per phrase. */
export const PHRASE_MS = 2500;

/** Milliseconds of "Profile Updated". */
export const PROFILE_SAVED_MS = 3500;
/** Milliseconds of the "Password Updated" banner, and until its panel closes. */
export const PASSWORD_SAVED_MS = 4000;
export const PASSWORD_CLOSE_MS = 3000;
/** Milliseconds of "Updated!" and "Please enter a photo URL". */
export const PHOTO_NOTE_MS = 2000;

/** Returns the phrase after `elapsed` milliseconds; they repeat. */
export function phraseAt(elapsed: number): string {
  return PROFILE_PHRASES[Math.floor(elapsed / PHRASE_MS) % PROFILE_PHRASES.length] ?? '';
}
