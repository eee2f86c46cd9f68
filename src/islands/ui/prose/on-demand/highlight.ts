import { createLowlight } from 'lowlight';
import { type CodeToken, codeLines, type Highlight } from '#shared/code-tokens.ts';
import { type Grammar, grammarOf } from './grammars.ts';

const lowlight = createLowlight();
const loading = new Map<string, Promise<unknown>>();
const ready = new Map<string, Highlight>();

/** Longer code gets simple colours, so that highlighting takes milliseconds. */
const LENGTH_MAX = 10_000;

/** Some grammars rescan long runs without punctuation from every word. */
const STRETCH = /[\w\s&\\"*-]{300}/;
/** The XML and Markdown grammars rescan nested languages and links. */
const NESTING = /<(?:script|style)|\]\(/gi;
const NESTING_MAX = 40;

const isQuick = (code: string): boolean =>
  code.length <= LENGTH_MAX &&
  !STRETCH.test(code) &&
  (code.match(NESTING)?.length ?? 0) <= NESTING_MAX;

/** Simple colours replace a missing grammar. */
export async function highlighterOf(label: string): Promise<Highlight> {
  const grammar = grammarOf(label);
  if (grammar === null) return (code) => codeLines(code, label);
  await register(grammar);
  const { id } = grammar;
  const known = ready.get(id);
  if (known !== undefined) return known;
  const highlight: Highlight = (code) =>
    isQuick(code) ? tokenLines(lowlight.highlight(id, code)) : codeLines(code, label);
  ready.set(id, highlight);
  return highlight;
}

function register({ id, load }: Grammar): Promise<unknown> {
  const known =
    loading.get(id) ??
    load().then(
      (module) => lowlight.register(id, module.default),
      (error: unknown) => {
        loading.delete(id);
        throw error;
      },
    );
  loading.set(id, known);
  return known;
}

/** The first parts of the library's class names. */
const KINDS = {
  k: ['keyword', 'selector', 'name', 'tag', 'section', 'deletion'],
  s: ['string', 'regexp', 'addition', 'char'],
  f: ['title', 'type', 'built_in', 'attr', 'attribute', 'symbol'],
  n: ['number', 'literal', 'meta'],
  c: ['comment', 'quote', 'doctag'],
};
const NO_KIND = ['subst', 'params'];

type Root = ReturnType<typeof lowlight.highlight>;

function tokenLines(root: Root): CodeToken[][] {
  const lines: CodeToken[][] = [[]];
  const add = (kind: CodeToken['kind'], text: string): void => {
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ kind, text: part });
    });
  };
  const walk = (nodes: Root['children'], kind: CodeToken['kind']): void => {
    for (const node of nodes) {
      if (node.type === 'text') add(kind, node.value);
      else if (node.type === 'element')
        walk(node.children, kindOf(node.properties['className'], kind));
    }
  };
  walk(root.children, null);
  return lines;
}

function kindOf(classes: unknown, outer: CodeToken['kind']): CodeToken['kind'] {
  const [name = ''] = Array.isArray(classes) ? classes.map(String) : [];
  const [first = ''] = name.replace(/^hljs-/, '').split('-');
  const found = Object.entries(KINDS).find(([, names]) => names.includes(first))?.[0];
  return NO_KIND.includes(first) ? null : ((found as CodeToken['kind'] | undefined) ?? outer);
}
