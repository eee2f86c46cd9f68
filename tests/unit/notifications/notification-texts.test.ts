import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { NOTIFICATION_KINDS, notificationLine, whatHappened } from '#shared/notifications.ts';

const FILE = fileURLToPath(new URL('../../../src/shared/notifications.ts', import.meta.url));

/** The faults the compiler finds in the file with this text. */
function faultsOf(text: string): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    // The smallest that knows arrays and records: reading more takes seconds.
    lib: ['lib.es5.d.ts'],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, language, ...more) =>
    name === FILE ? ts.createSourceFile(name, text, language) : read(name, language, ...more);
  const program = ts.createProgram([FILE], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(FILE))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test(
  'a kind of notification without words of its own does not compile',
  { timeout: 30_000 },
  () => {
    const text = readFileSync(FILE, 'utf8');
    expect(faultsOf(text)).toEqual([]);
    const added = text.replace(
      "NOTIFICATION_KINDS = ['request'",
      "NOTIFICATION_KINDS = ['invitation', 'request'",
    );
    expect(added).not.toBe(text);
    expect(faultsOf(added)).toEqual([expect.stringContaining("'invitation' is missing")]);
  },
);

test('each kind says something else, and messages are counted', () => {
  const from = { _id: 'a', firstName: 'Ada', lastName: 'Lovelace', photoUrl: null };
  const said = NOTIFICATION_KINDS.map((kind) => notificationLine({ kind, count: 1, from }));
  expect(said).toEqual([
    'Ada Lovelace wants to connect',
    'Ada Lovelace accepted your request',
    'Ada Lovelace sent you a message',
  ]);
  expect(whatHappened({ kind: 'message', count: 3 })).toBe('sent you 3 messages');
});
