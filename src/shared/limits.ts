/** Limits and times of the specification (sections 5 and 9) and of the design. Lengths count UTF-16 code units. */

export const NAME_MAX = 50;
export const ABOUT_MAX = 1000;
export const SKILL_MAX = 40;
export const SKILLS_MAX = 50;
export const HEADLINE_MAX = 100;
export const LANGUAGE_MAX = 40;
export const LANGUAGES_MAX = 12;
export const URL_MAX = 2048;
export const EMAIL_MAX = 254;
export const AGE_MIN = 18;
export const AGE_MAX = 120;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const MESSAGE_MAX = 4000;
/**
 * Earlier texts stored per message within {@link ORIGINALS_KEPT_MS}: their number and total characters. Further edits
 * are refused, because an unrecorded text could be the reported one.
 */
export const ORIGINALS_MAX = 50;
export const ORIGINALS_LENGTH_MAX = 40_000;
/** Milliseconds that earlier texts are stored, because people report threats within days, rarely after a month. */
export const ORIGINALS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Maximum length of a search query. */
export const SEARCH_MAX = 100;
export const CONTACT_MESSAGE_MAX = 5000;
export const PHONE_MAX = 40;
export const SUBJECT_MAX = 200;
export const BUDGET_MAX = 100;

/** Bytes of an API request body. */
export const BODY_MAX_BYTES = 64 * 1024;

/** Milliseconds between sign-in or sign-up and the next page. */
export const WELCOME_DELAY_MS = 2000;
/** Milliseconds between account deletion and /login. */
export const DELETE_REDIRECT_MS = 100;
/** Scroll distance in pixels that changes the navigation bar. */
export const NAV_SCROLL_PX = 10;

/** Milliseconds the result of the contact form stays on screen. */
export const CONTACT_STATUS_MS = 10_000;
/** Repositories per request, and milliseconds of caching. */
export const REPOSITORIES_PER_PAGE = 10;
export const REPOSITORIES_FRESH_MS = 3_600_000;
