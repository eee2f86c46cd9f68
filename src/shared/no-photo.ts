/** A transparent pixel: the address of an image that a script gives its own, for one without any is no valid HTML. */
export const NO_PHOTO = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
