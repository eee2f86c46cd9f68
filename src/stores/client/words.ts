export const copied = 'Copied';
export const notCopied = 'Your browser did not allow copying. Select the text instead.';
export const noPasskeyUsed = 'No passkey was used. Try again, or choose another way.';
export const knownPasskey = 'This device has a passkey for your account already.';
export const noPasskeysHere = 'Passkeys do not work in this browser, or not at this address.';
