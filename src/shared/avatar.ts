/** How a person without a photo is drawn: two letters on a hue that stays theirs. */

/** First grapheme of each name, upper-cased: "ada", "Lovelace" -> "AL". At most two; '' without a name. */
export function initials(person: { firstName: string; lastName: string }): string {
  const graphemes = new Intl.Segmenter();
  return [person.firstName, person.lastName]
    .map((name) => [...graphemes.segment(name.trim())][0]?.segment ?? '')
    .join('')
    .toUpperCase();
}

/** 0 to 7, the same for the same id in every place: the index of the tokens `--p0-bg`, `--p0-fg`. */
export function personHue(id: string): number {
  let hash = 0;
  for (let i = 0; i < id.length; i += 1) hash = (Math.imul(hash, 31) + id.charCodeAt(i)) | 0;
  // The low bits of a multiplicative hash depend on few characters; fold the high ones in.
  return (hash ^ (hash >>> 15)) & 7;
}
