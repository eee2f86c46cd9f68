/** What the key in the chat's head says; all else comes on demand. */
export const failed = 'The session could not be opened. Try again.';
