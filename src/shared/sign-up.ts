export type SignUpMode = 'open' | 'invite' | 'closed' | 'sso';

export const SIGN_UP_WORDS = {
  invite: 'This site is invitation only. Open the invitation link you received.',
  closed: 'This site isn’t accepting new accounts right now.',
  sso: 'New here? Your company’s login creates your account.',
};

/** /login with this hash asks for the confirmation of the address. */
export const CONFIRM_HASH = '#confirm';
export const CONFIRM_FIRST =
  'Confirm your email, then log in. The link is in the mail we sent you; “Forgot password?” sends another.';

export const INVITATION_USES_MAX = 10_000;
export const INVITATION_DAYS_MAX = 365;

/** The invitation token is in the hash of /login, because no server or log receives a hash. */
export const INVITATION_HASH = '#sign-up=';
