export const newPassword = 'New Password';
export const confirmPassword = 'Confirm New Password';
export const passwordHint = (least: number): string => `At least ${String(least)} characters`;
export const hidePassword = 'Hide password';
export const showPassword = 'Show password';
export const appCode = 'Code';
export const recoveryCode = 'Recovery code';
export const optional = 'optional';
