/** Mail programs begin a line after any of these. */
const LINE_END = /\r\n?|[\n\u2028\u2029]/;

/**
 * Returns the text of a mail with a stranger's message. The site's introduction comes first and the message is quoted
 * line by line, so that it can't pass for the site's words.
 */
export function letterText(
  intro: string,
  words: string,
  facts: readonly (readonly [label: string, value: string])[],
): string {
  const quoted = words.split(LINE_END).map((line) => `> ${line}`);
  const about = facts.filter(([, value]) => value !== '').map((fact) => fact.join(': '));
  return [intro, '', ...quoted, '', 'What they entered about themselves:', ...about, ''].join('\n');
}
