/** Which part of src/ may import which; `npm run check` holds every file to it. */
import { dirname, join } from 'node:path/posix';
import { type Import, importsOf } from './imports-of.ts';

/**
 * Parts of src/ a part may import besides itself and the site's configuration.
 * `types` ones may be imported with `import type` only.
 */
const MAY_IMPORT: Record<string, { values: string[]; types?: string[] }> = {
  pages: {
    values: ['layouts', 'islands', 'components', 'shared', 'styles'],
    types: ['server', 'stores'],
  },
  middleware: { values: ['layouts', 'islands', 'components', 'shared'], types: ['server'] },
  layouts: { values: ['components', 'shared', 'styles'], types: ['stores'] },
  components: { values: ['shared', 'styles'], types: ['stores'] },
  islands: { values: ['stores', 'components', 'shared', 'styles'] },
  stores: { values: ['shared'] },
  server: { values: ['shared'] },
  shared: { values: [] },
  styles: { values: [] },
  site: { values: [] },
  env: { values: [], types: ['server', 'shared'] },
};

/** Parts whose code a browser runs. */
const BROWSER = new Set(['islands', 'stores']);

/** Why each import of `file` (a path like "src/pages/index.astro") breaks the rule; empty when none does. */
export function brokenImports(file: string, source: string): string[] {
  const part = partOf(file);
  return importsOf(file, source)
    .map((imported) => complaint(file, part, imported))
    .filter((text) => text !== null)
    .map((text) => `${file}: ${text}`);
}

function complaint(file: string, part: string, imported: Import): string | null {
  const { specifier, typeOnly } = imported;
  const browser = BROWSER.has(part) || imported.place === 'script';
  const target = resolve(file, specifier);
  if (target === null) return packageComplaint(file, part, browser, imported);

  const other = partOf(target);
  if (!target.startsWith('src/')) return `src may not import ${specifier}, which is outside it`;
  if (schemas(target) && !typeOnly && (browser || (part === 'shared' && !schemas(file)))) {
    return `${specifier} brings zod to the browser; use import type`;
  }
  if (other === part || other === 'site') return null;
  const rule = MAY_IMPORT[part];
  if (rule === undefined) return `${part} is no known part of src; add it to the import rule`;
  if (rule.values.includes(other)) return null;
  const script = imported.place === 'script';
  if (other === 'stores' && script && (part === 'layouts' || part === 'components')) return null;
  if (rule.types?.includes(other)) {
    return typeOnly ? null : `${part} may import only types of ${other} (${specifier})`;
  }
  return `${part} may not import ${other} (${specifier})`;
}

/** Packages: zod and Node itself stay out of what a browser loads. */
function packageComplaint(
  file: string,
  part: string,
  browser: boolean,
  { specifier, typeOnly, place }: Import,
): string | null {
  if (typeOnly) return null;
  const shipped = browser || part === 'shared';
  if (/^zod(\/|$)/.test(specifier) && shipped && !schemas(file)) {
    return `${specifier} may be used only on the server and in src/shared/schemas`;
  }
  // A module beside components may serve the frontmatter as well, which runs on the server.
  const besideComponents = place === 'script' && !file.endsWith('.astro');
  if (specifier.startsWith('node:') && shipped && !besideComponents) {
    return `${specifier} does not exist in a browser`;
  }
  return null;
}

const schemas = (path: string): boolean => path.startsWith('src/shared/schemas/');

/** "src/stores/root.ts" -> "stores"; a file directly in src goes by its name. */
function partOf(path: string): string {
  const [, first = '', second] = path.split('/');
  return second === undefined ? (first.split('.')[0] ?? '') : first;
}

/** The path a specifier stands for, from the repository's root; `null` for a package. */
function resolve(file: string, specifier: string): string | null {
  const clean = specifier.replace(/[?].*$/, '');
  if (clean === '#site') return 'src/site.config.ts';
  if (clean.startsWith('#')) return `src/${clean.slice(1)}`;
  return clean.startsWith('.') ? join(dirname(file), clean) : null;
}

/** Why `file` may not read the environment, if it does and may not. */
export function environmentReads(file: string, source: string): string[] {
  if (file === 'src/server/platform/config/config.ts') return [];
  const code = source.replace(/\/\*[^]*?\*\/|(^|\s)\/\/.*$/gm, '');
  return /\bprocess\s*(\?\.|\.|\[\s*['"])\s*env\b|from\s+['"](node:)?process['"]/.test(code)
    ? [`${file}: reads process.env; only src/server/platform/config/config.ts may`]
    : [];
}
