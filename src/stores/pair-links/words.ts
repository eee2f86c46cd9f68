export const made = 'Link created.';
export const revoked = 'Link revoked.';
