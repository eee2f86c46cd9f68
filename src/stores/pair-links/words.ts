export const made = 'Link created.';
export const takenBack = 'Link revoked.';
