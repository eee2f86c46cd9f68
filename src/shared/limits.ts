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
/** Earlier texts of a message: further edits are refused, because an unrecorded text could be the reported one. */
export const ORIGINALS_MAX = 50;
export const ORIGINALS_LENGTH_MAX = 40_000;
export const SEARCH_MAX = 100;
export const CONTACT_MESSAGE_MAX = 5000;
export const PHONE_MAX = 40;
export const SUBJECT_MAX = 200;
export const BUDGET_MAX = 100;

export const BODY_MAX_BYTES = 64 * 1024;

/** The next page waits after sign-in or sign-up. */
export const WELCOME_DELAY_MS = 2000;
/** /login waits after an account's deletion. */
export const DELETE_REDIRECT_MS = 100;
export const NAV_SCROLL_PX = 10;

/** The result of the contact form stays on screen. */
export const CONTACT_STATUS_MS = 10_000;
export const REPOSITORIES_PER_PAGE = 10;
export const REPOSITORIES_FRESH_MS = 3_600_000;
