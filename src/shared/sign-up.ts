/** Sign-up is open to everyone, needs an invitation, or is closed. */
export type SignUpMode = 'open' | 'invite' | 'closed';

export const SIGN_UP_WORDS = {
  invite: 'This site takes new people by invitation: open the link you were sent.',
  closed: 'This site takes no new accounts at the moment.',
};

/** Hash of /login with the invitation token, which no server or log receives. */
export const INVITATION_HASH = '#sign-up=';
