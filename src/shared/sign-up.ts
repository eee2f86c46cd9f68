/** Who may make an account: everybody, who has an invitation, nobody. */
export type SignUpMode = 'open' | 'invite' | 'closed';

/** Why nobody makes an account here by themselves. */
export const SIGN_UP_WORDS = {
  invite: 'This site takes new people by invitation: open the link you were sent.',
  closed: 'This site takes no new accounts at the moment.',
};

/** What the address of an invitation carries behind /login: a browser sends it to no server and no log has it. */
export const INVITATION_HASH = '#sign-up=';
