export const emptyFields = 'Please fill in all fields';
export const noOwnPassword = 'Enter your password';
export const emptyCode = 'Enter the code';
export const noPassword = 'Enter the account’s password';
export const emptyPasswords = 'All password fields are required';
export const differentPasswords = 'New password and confirm password do not match';
export const passwordFailed = 'Failed to update password';
