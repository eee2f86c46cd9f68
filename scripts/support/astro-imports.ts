/** Checks imports of .astro files by the rules of .dependency-cruiser.mjs. */
import { dirname, join } from 'node:path/posix';
import type { IForbiddenRuleType } from 'dependency-cruiser';
import ts from 'typescript';
import config from '../../.dependency-cruiser.mjs';

interface Import {
  specifier: string;
  /** Erased at build time. */
  typeOnly: boolean;
  /** In a `<script>` for the browser. */
  inScript: boolean;
}

/** Returns why imports of an .astro file break rules; empty if none does. */
export function brokenImports(file: string, source: string): string[] {
  return importsOf(source).flatMap((one) => {
    const from = one.inScript ? `${file}.ts` : file;
    const to = resolve(file, one);
    return (config.forbidden ?? [])
      .filter((rule) => forbids(rule, from, to))
      .map(({ name }) => `${String(name)}: ${file} -> ${one.specifier}`);
  });
}

/** Returns why an .astro file may not read the environment; ESLint covers TypeScript. */
export const environmentReads = (file: string, source: string): string[] =>
  /\bprocess\s*(\?\.|\.|\[\s*['"])\s*env\b/.test(source)
    ? [`${file}: only src/server/platform/config/config.ts reads the environment`]
    : [];

interface Target {
  path: string;
  types: string[];
}

function resolve(file: string, { specifier, typeOnly }: Import): Target {
  const clean = specifier.replace(/[?].*$/, '');
  const more = typeOnly ? ['type-only'] : [];
  if (clean === '#site') return { path: 'src/site.config.ts', types: ['local', ...more] };
  if (clean.startsWith('#')) return { path: `src/${clean.slice(1)}`, types: ['local', ...more] };
  if (clean.startsWith('.')) return { path: join(dirname(file), clean), types: ['local', ...more] };
  if (clean.startsWith('node:')) return { path: clean.slice(5), types: ['core', ...more] };
  return { path: `node_modules/${clean}/`, types: ['npm', ...more] };
}

/** Applies a rule on single imports as dependency-cruiser does. */
function forbids(rule: IForbiddenRuleType, from: string, to: Target): boolean {
  if (!('to' in rule) || 'circular' in rule.to || 'couldNotResolve' in rule.to) return false;
  const { dependencyTypes, dependencyTypesNot = [] } = rule.to as {
    dependencyTypes?: string[];
    dependencyTypesNot?: string[];
  };
  return (
    chosen(rule.from, from) &&
    chosen(rule.to, to.path) &&
    (dependencyTypes?.some((type) => to.types.includes(type)) ?? true) &&
    !dependencyTypesNot.some((type) => to.types.includes(type))
  );
}

function chosen(
  { path, pathNot }: { path?: string | string[]; pathNot?: string | string[] },
  given: string,
): boolean {
  const matches = (pattern: string) => new RegExp(pattern).test(given);
  return (
    (path === undefined || [path].flat().some(matches)) && ![pathNot ?? []].flat().some(matches)
  );
}

/** Returns every import with a literal specifier. */
function importsOf(source: string): Import[] {
  const [, frontmatter = '', template = source] =
    /^\s*---\r?\n([^]*?)\r?\n---([^]*)$/.exec(source) ?? [];
  const scripts = [...template.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g)];
  const sources = [...template.matchAll(/<script\b[^>]*\bsrc=["']([.#][^"']*)["']/g)];
  return [
    ...inModule(frontmatter, false),
    ...scripts.flatMap(([, code = '']) => inModule(code, true)),
    ...sources.map(([, specifier = '']) => ({ specifier, typeOnly: false, inScript: true })),
  ];
}

function inModule(source: string, inScript: boolean): Import[] {
  const found: Import[] = [];
  const add = (node: ts.Node | undefined, typeOnly: boolean): void => {
    if (node !== undefined && ts.isStringLiteralLike(node)) {
      found.push({ specifier: node.text, typeOnly, inScript });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      // `import { type A }` isn't erased under verbatimModuleSyntax; `import type` is.
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    } else if (ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier, node.isTypeOnly);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest));
  return found;
}
