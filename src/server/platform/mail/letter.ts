/**
 * Returns the text of a mail that carries what a stranger wrote. The site speaks first, and their words are
 * quoted line by line: none of them can pass for the site's.
 */
export function letterText(
  intro: string,
  words: string,
  facts: readonly (readonly [label: string, value: string])[],
): string {
  const quoted = words.split('\n').map((line) => `> ${line}`);
  const about = facts.filter(([, value]) => value !== '').map((fact) => fact.join(': '));
  return [intro, '', ...quoted, '', 'What they entered about themselves:', ...about, ''].join('\n');
}
