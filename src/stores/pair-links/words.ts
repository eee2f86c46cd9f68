export const made = 'The link is made.';
export const takenBack = 'The link opens nothing any more.';
