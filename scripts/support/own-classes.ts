import { globSync, readFileSync } from 'node:fs';

const COMMENT_OR_STRING = /\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"/g;
const STYLE_BLOCK = /<style[^>]*>([\s\S]*?)<\/style>/g;
const CLASS = /\.([a-z_][\w-]*)/gi;

/** Returns the class names of a style sheet. */
const classesIn = (css: string): string[] =>
  [...css.replaceAll(COMMENT_OR_STRING, '').matchAll(CLASS)].map(([, name = '']) => name);

/** Returns every class of style sheets and style blocks below `root`. */
export function ownClasses(root: string): Set<string> {
  const css = globSync(`${root}/**/*.{css,astro}`).map((file) => {
    const text = readFileSync(file, 'utf8');
    if (file.endsWith('.css')) return text;
    return [...text.matchAll(STYLE_BLOCK)].map(([, block = '']) => block).join('\n');
  });
  return new Set(css.flatMap(classesIn));
}
