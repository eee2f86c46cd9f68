/** A transparent pixel for images whose address a script sets, because HTML requires one. */
export const NO_PHOTO = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
