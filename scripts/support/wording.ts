/** Hard-to-read phrases, and the plain words for each. docs/architecture.md has the glossary. */
const PHRASES: readonly (readonly [pattern: RegExp, plain: string])[] = [
  [/\bwhom\b|\bwhoever\b/i, 'name the person: the sender, users with a passkey'],
  [/\b(is|are|was|were|be|been|gets?) told\b/i, 'is notified, sees, receives'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\b(take|takes|taking|took|taken) (it |them )?back\b/i, 'withdraw, undo, revoke'],
  [/\bcodes? (of|from) (an|the|your) app\b/i, 'two-factor authentication'],
  [/\bput away\b|\bputs away\b/i, 'hide'],
  [/\b(not|isn.t|is not) whole\b/i, 'incomplete'],
  [/\b(stands?|stood) (here|there|beside|behind)\b/i, 'is, appears, is stored'],
  [/\bthe other one\b/i, 'the other person'],
  [/\bnot any ?more\b/i, 'no longer'],
  [/\bsays what\b|\bsays? so\b/i, 'shows, reports'],
];

/** Words at the start of a comment that leave out its subject. */
const BARE_START = /^(who|whom|whose|what|of|nor)\b/i;

export interface Finding {
  line: number;
  text: string;
  advice: string;
}

/** Returns the hard-to-read phrases of a file; `file` determines how its text is parsed. */
export function wordingFaults(file: string, source: string): Finding[] {
  const lines = file.endsWith('.md') ? proseLines(source) : codeLines(file, source);
  return lines.flatMap(({ line, text, isComment }) => {
    const advice = PHRASES.filter(([pattern]) => pattern.test(text)).map(([, plain]) => plain);
    if (isComment && BARE_START.test(text)) advice.push('start with the subject');
    return advice.map((entry) => ({ line, text: text.trim(), advice: entry }));
  });
}

interface Line {
  line: number;
  text: string;
  isComment: boolean;
}

/** Returns the lines of a document without code. */
function proseLines(source: string): Line[] {
  let inCode = false;
  return source.split('\n').flatMap((text, index) => {
    if (text.trimStart().startsWith('```')) {
      inCode = !inCode;
      return [];
    }
    const prose = text.replaceAll(/`[^`]*`/g, '');
    return inCode ? [] : [{ line: index + 1, text: prose, isComment: false }];
  });
}

const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*(?!\/)|<!--|\{\/\*)\s?(.*)$|\s\/\/ (.*)$/;
const UI_FILE = /(words\.tsx?|\.astro)$/;
const TEXT = /'([^']*)'|"([^"]*)"|`([^`]*)`|>([^<>{}]+)</g;

/** Returns the comments and the UI texts of a source file. */
function codeLines(file: string, source: string): Line[] {
  let continues = false;
  return source.split('\n').flatMap((text, index): Line[] => {
    const comment = COMMENT.exec(text);
    const line = index + 1;
    if (comment !== null) {
      const words = (comment[1] ?? comment[2] ?? '').replace(/\s*\*\/\}?$/, '');
      // Only the first line of a comment starts a sentence.
      const entry = { line, text: words, isComment: !continues };
      continues = words.trim() !== '' && !/[.:]$/.test(words.trim());
      return [entry];
    }
    continues = false;
    if (!UI_FILE.test(file) || text.trimStart().startsWith('import ')) return [];
    const shown = [...text.matchAll(TEXT)].map((match) => match.slice(1).join('')).join(' ');
    return [{ line, text: shown, isComment: false }];
  });
}
