export const copied = 'Copied';
export const notCopied = 'Your browser did not allow copying. Select the text instead.';

export const passkeys = {
  none: 'No passkey was used. Try again, or choose another way.',
  known: 'This device has a passkey for your account already.',
  impossible: 'Passkeys do not work in this browser, or not at this address.',
};
