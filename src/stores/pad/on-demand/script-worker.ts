// Makes scripts in a thread of its own; run.ts starts and ends it.
import { type Transform, transform } from 'sucrase';
import type { CodeLanguage } from '#shared/snippet.ts';

/** The script, or the parser's error. */
export type Script = { script: string } | { error: string; line: number | null };

/** Statements that only modules may contain. */
const MODULE = /(?:^|[;}])\s*(?:export\b|import\b(?!\s*[(.]))/m;

/**
 * Returns code as a script: without types, with modules as CommonJS and top-level await inside an async function. Line
 * numbers are preserved. Throws the parser's errors.
 */
function scriptOf(code: string, language: CodeLanguage): string {
  const transforms: Transform[] = language === 'typescript' ? ['typescript'] : [];
  if (MODULE.test(code)) transforms.push('imports');
  const script =
    transforms.length === 0
      ? code
      : transform(code, { transforms, disableESTransforms: true }).code;
  const mayWait = transforms.includes('imports') || /\bawait\b/.test(code);
  return mayWait ? `(async () => {${script}\n})()` : script;
}

self.onmessage = ({ data }: MessageEvent<{ code: string; language: CodeLanguage }>) => {
  let made: Script;
  try {
    made = { script: scriptOf(data.code, data.language) };
  } catch (error) {
    const { message, loc } = Object(error) as { message?: unknown; loc?: { line?: unknown } };
    made = { error: String(message), line: typeof loc?.line === 'number' ? loc.line : null };
  }
  self.postMessage(made);
};
