/** Characters per call, because browsers limit arguments. */
const STRETCH = 8192;

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += STRETCH) {
    text += String.fromCharCode(...bytes.subarray(at, at + STRETCH));
  }
  return btoa(text);
}

/** Decodes Base64. Throws for invalid text. */
export const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
