export const saved = 'Profile Updated';
export const passwordSaved = 'Password Updated';
export const nothingChanged = 'Oops! Please update at least one field to save your profile';
export const saveFailed = 'Failed to save profile';

export const photoSaved = 'Updated!';
export const photoRemoved = 'Removed.';
export const photoNotLoaded = 'No image found at this address';
export const noPhotoUrl = 'Please enter a photo URL';
export const wrongPhotoUrl = 'Enter a photo URL that starts with https://';
export const photoFailed = (reason: string | null): string =>
  reason === null ? 'Failed to update photo' : `Failed to update photo: ${reason}`;
