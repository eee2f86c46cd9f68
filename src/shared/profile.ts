/** Words and times of the profile page (specification 2.5 and 9). */

/** What the loading screen says, one after the other. */
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

/** Milliseconds each phrase stands. */
export const PHRASE_MS = 2500;

/** Milliseconds "Profile Updated" shows. */
export const PROFILE_SAVED_MS = 3500;
/** Milliseconds the "Password Updated" banner plays, and after which its panel closes. */
export const PASSWORD_SAVED_MS = 4000;
export const PASSWORD_CLOSE_MS = 3000;
/** Milliseconds "Updated!" and "Please enter a photo URL" show. */
export const PHOTO_NOTE_MS = 2000;

/** The phrase that stands after `elapsed` milliseconds; after the last comes the first. */
export function phraseAt(elapsed: number): string {
  return PROFILE_PHRASES[Math.floor(elapsed / PHRASE_MS) % PROFILE_PHRASES.length] ?? '';
}
