import { resolve } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../scripts/support/run.ts';

/** The project's own options; `types` lists packages without an import. */
const OPTIONS = ts.parseJsonConfigFileContent(
  ts.readConfigFile(resolve(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path)).config,
  { ...ts.sys, readDirectory: () => [] },
  ROOT,
  { types: [], noEmit: true, skipLibCheck: true },
).options;

/** Returns the compiler errors in these project files; `changed` replaces the text of some of them. */
export function faultsIn(files: readonly string[], changed: Record<string, string>): string[] {
  const texts = new Map(Object.entries(changed).map(([file, text]) => [resolve(ROOT, file), text]));
  const host = ts.createCompilerHost(OPTIONS);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, language, ...more) => {
    const text = texts.get(name);
    return text === undefined
      ? read(name, language, ...more)
      : ts.createSourceFile(name, text, language);
  };
  const paths = files.map((file) => resolve(ROOT, file));
  const program = ts.createProgram(paths, OPTIONS, host);
  return paths
    .flatMap((path) => program.getSemanticDiagnostics(program.getSourceFile(path)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
