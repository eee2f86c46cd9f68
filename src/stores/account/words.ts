import type { SignedInDevice } from '#shared/api.ts';
import { deviceName } from '#shared/user-agent.ts';

export const emptyFields = 'Please fill in all fields';
export const noOwnPassword = 'Type your password';
export const appIsOff = 'No codes are asked for any more.';
export const emptyCode = 'Type the code';
export const noPassword = 'Type the password of the account';
export const emptyPasswords = 'All password fields are required';
export const differentPasswords = 'New password and confirm password do not match';
export const passwordFailed = 'Failed to update password';

export const passkeyAdded = (name: string): string => `${name} logs you in from now on.`;
export const passkeyRemoved = (name: string): string => `${name} is removed.`;

export const emailStays = 'Your email stays as it is.';

export const signedOut = (device: SignedInDevice): string => `${deviceName(device)} is signed out.`;
