// Checks imports of .astro files by the rules of .dependency-cruiser.mjs; dependency-cruiser doesn't read them.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import type { IForbiddenRuleType } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';
import { ROOT } from './support/run.ts';

/** Static and dynamic imports, and exports from other modules; `import type` is erased at build time. */
const IMPORT =
  /^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
const SCRIPT = /<script\b([^>]*)>([^]*?)<\/script>/g;
const SOURCE = /\bsrc=["']([.#][^"']*)["']/;

interface Target {
  path: string;
  types: string[];
}

/** Returns why imports of an .astro file break rules. A `<script>` is judged as a module of its own. */
function brokenImports(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const [, frontmatter = '', template = source] =
    /^\s*---\r?\n([^]*?)\r?\n---([^]*)$/.exec(source) ?? [];
  const scripts = [...template.matchAll(SCRIPT)].flatMap(([, attributes = '', code = '']) => {
    const src = SOURCE.exec(attributes)?.[1];
    return [...targetsIn(file, code), ...(src === undefined ? [] : [targetOf(file, src, false)])];
  });
  return [...broken(file, targetsIn(file, frontmatter)), ...broken(`${file}.ts`, scripts)];
}

const targetsIn = (file: string, code: string): Target[] =>
  [...code.matchAll(IMPORT)].map(([, type, from, dynamic]) =>
    targetOf(file, from ?? dynamic ?? '', type !== undefined),
  );

function targetOf(file: string, specifier: string, isType: boolean): Target {
  const clean = specifier.replace(/[?].*$/, '');
  const more = isType ? ['type-only'] : [];
  if (clean === '#site') return { path: 'src/site.config.ts', types: ['local', ...more] };
  if (clean.startsWith('#')) return { path: `src/${clean.slice(1)}`, types: ['local', ...more] };
  if (clean.startsWith('.')) return { path: join(dirname(file), clean), types: ['local', ...more] };
  if (clean.startsWith('node:')) return { path: clean.slice(5), types: ['core', ...more] };
  return { path: `node_modules/${clean}/`, types: ['npm', ...more] };
}

const broken = (from: string, targets: readonly Target[]): string[] =>
  targets.flatMap((to) =>
    (config.forbidden ?? [])
      .filter((rule) => forbids(rule, from, to))
      .map(({ name }) => `${String(name)}: ${from} -> ${to.path}`),
  );

/** Applies a rule on single imports as dependency-cruiser does. */
function forbids(rule: IForbiddenRuleType, from: string, to: Target): boolean {
  if (!('to' in rule) || 'circular' in rule.to || 'couldNotResolve' in rule.to) return false;
  const { dependencyTypes, dependencyTypesNot = [] } = rule.to as {
    dependencyTypes?: string[];
    dependencyTypesNot?: string[];
  };
  return (
    isChosen(rule.from, from) &&
    isChosen(rule.to, to.path) &&
    (dependencyTypes?.some((type) => to.types.includes(type)) ?? true) &&
    !dependencyTypesNot.some((type) => to.types.includes(type))
  );
}

function isChosen(
  { path, pathNot }: { path?: string | string[]; pathNot?: string | string[] },
  given: string,
): boolean {
  const matches = (pattern: string) => new RegExp(pattern).test(given);
  return (
    (path === undefined || [path].flat().some(matches)) && ![pathNot ?? []].flat().some(matches)
  );
}

const complaints = globSync('src/**/*.astro', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .sort()
  .flatMap(brokenImports);
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;
