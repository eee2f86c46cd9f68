/** Who may make an account: everybody, who has an invitation, nobody. */
export type SignUpMode = 'open' | 'invite' | 'closed';

/** What the address of an invitation carries behind /login: a browser sends it to no server and no log has it. */
export const INVITATION_HASH = '#sign-up=';
