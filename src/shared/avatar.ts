/** Returns the first grapheme of each name in upper case: "ada", "Lovelace" -> "AL". At most two; '' without a name. */
export function initials(person: { firstName: string; lastName: string }): string {
  return [person.firstName, person.lastName]
    .map((name) => name.trim())
    .map(
      (name) =>
        // The first segmenter of a page takes 10 ms, on a phone 40 ms; Latin letters need none.
        /^[\0-\u02ff](?![^\0-\u02ff])/.exec(name)?.[0] ??
        [...new Intl.Segmenter().segment(name)][0]?.segment ??
        '',
    )
    .join('')
    .toUpperCase();
}

/** Returns 0 to 7 for an id: the index of the tokens `--p0-bg`, `--p0-fg`. */
export function personHue(id: string): number {
  let hash = 0;
  for (let i = 0; i < id.length; i += 1) hash = (Math.imul(hash, 31) + id.charCodeAt(i)) | 0;
  // The low bits of the hash depend on few characters, so the high ones are folded in.
  return (hash ^ (hash >>> 15)) & 7;
}
