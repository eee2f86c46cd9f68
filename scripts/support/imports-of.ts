import ts from 'typescript';

/** One import of a file, static or dynamic, with a literal specifier. */
export interface Import {
  specifier: string;
  /** Erased before anything runs. */
  typeOnly: boolean;
  /** `script`: a client script, which the browser runs; `module`: everything else. */
  place: 'module' | 'script';
}

/** Every import of a .ts, .tsx, .js, .mjs or .astro file. */
export function importsOf(file: string, source: string): Import[] {
  if (!file.endsWith('.astro')) {
    return inModule(source, clientModule(file) ? 'script' : 'module', file.endsWith('x'));
  }
  const [, frontmatter = '', template = source] =
    /^\s*---\r?\n([^]*?)\r?\n---([^]*)$/.exec(source) ?? [];
  const scripts = [...template.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g)];
  const sources = [...template.matchAll(/<script\b[^>]*\bsrc=["']([^"']+)["']/g)];
  return [
    ...inModule(frontmatter, 'module'),
    ...scripts.flatMap(([, code = '']) => inModule(code, 'script')),
    ...sources
      .filter(([, specifier = '']) => /^[.#]/.test(specifier))
      .map(([, specifier = '']): Import => ({ specifier, typeOnly: false, place: 'script' })),
  ];
}

/** A TypeScript module beside layouts and components is their client script. */
const clientModule = (file: string): boolean =>
  /^src\/(layouts|components)\/.*\.m?[jt]s$/.test(file);

function inModule(source: string, place: Import['place'], jsx = false): Import[] {
  const found: Import[] = [];
  const add = (node: ts.Node | undefined, typeOnly: boolean): void => {
    if (node !== undefined && ts.isStringLiteralLike(node)) {
      found.push({ specifier: node.text, typeOnly, place });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      // `import { type A }` is not erased under verbatimModuleSyntax; `import type` is.
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
  const kind = jsx ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile('module', source, ts.ScriptTarget.Latest, false, kind));
  return found;
}
