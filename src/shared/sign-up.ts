/** Sign-up is open to everyone, needs an invitation, or is closed. */
export type SignUpMode = 'open' | 'invite' | 'closed';

export const SIGN_UP_WORDS = {
  invite: 'This site is invitation only. Open the invitation link you received.',
  closed: 'This site isn’t accepting new accounts right now.',
};

/** Hash of /login with the invitation token, which no server or log receives. */
export const INVITATION_HASH = '#sign-up=';
