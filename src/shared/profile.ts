/** The loading screen shows these phrases (specification 2.5). */
const PROFILE_PHRASES = [
  'Opening your profile',
  'Fetching your photo',
  'Reading your About Me',
  'Sorting your skills',
  'Counting your tabs and spaces',
  'Resolving merge conflicts with yourself',
  'Warming up the second cursor',
  'Almost there, the last test is running',
] as const;

export const PHRASE_MS = 2500;

/** Banners and notes disappear, and the password panel closes, after these times. */
export const PROFILE_SAVED_MS = 3500;
export const PASSWORD_SAVED_MS = 4000;
export const PASSWORD_CLOSE_MS = 3000;
export const PHOTO_NOTE_MS = 2000;

export function phraseAt(elapsed: number): string {
  return PROFILE_PHRASES[Math.floor(elapsed / PHRASE_MS) % PROFILE_PHRASES.length] ?? '';
}
