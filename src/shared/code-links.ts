import { messageBlocks } from './message-text.ts';

/** An address at the code host that has a preview. */
export type CodeLink = { owner: string; repo: string } & (
  | { kind: 'repository' }
  | { kind: 'issue' | 'pull'; number: string }
  | { kind: 'commit'; sha: string }
  | { kind: 'file'; ref: string; path: string; from: number; to: number }
);

/** Only fixed fields of the host's answer are passed on; texts are cleaned. */
export type LinkPreview =
  | { kind: 'repository'; title: string; language: string; stars: number }
  | { kind: 'issue'; title: string; state: 'open' | 'closed' | 'merged' | 'draft' }
  | { kind: 'commit'; title: string }
  | { kind: 'file'; code: string };

export const LINK_MAX = 500;
/** Lines of code in a preview. */
export const LINK_LINES = 8;

const OWNER = /^[a-z\d](?:[a-z\d_-]{0,38})$/i;
const NAME = /^(?!\.{1,2}$)[\w.-]{1,100}$/;
const NUMBER = /^[1-9]\d{0,8}$/;
const SHA = /^[\da-f]{7,40}$/;
const LINES = /^#L([1-9]\d{0,4})(?:C\d+)?(?:-L([1-9]\d{0,4})(?:C\d+)?)?$/;
// eslint-disable-next-line no-control-regex
const NO_SEGMENT = /^\.{0,2}$|[\u0000-\u001F\u007F/\\]/;
/** GitHub's own pages look like repositories. */
const PAGES =
  /^(?:about|apps|collections|enterprise|explore|features|login|marketplace|orgs|search|security|settings|site|sponsors|stars|topics|trending|users)$/i;

/** Returns the parts of an address at the code host `origin`; null for any other address. */
export function parseCodeLink(address: string, origin: string): CodeLink | null {
  const url = address.length > LINK_MAX ? null : URL.parse(address);
  if (url === null || url.origin !== URL.parse(origin)?.origin) return null;
  if (url.username !== '' || url.password !== '') return null;
  const [owner = '', repo = '', kind, one = '', ...rest] = url.pathname
    .replace(/^\/|\/$/g, '')
    .split('/');
  if (!OWNER.test(owner) || PAGES.test(owner) || !NAME.test(repo)) return null;
  const at = { owner, repo };
  if (kind === undefined) return { ...at, kind: 'repository' };
  if (kind === 'blob') return NAME.test(one) ? fileOf(at, one, rest, url.hash) : null;
  if (rest.length > 0) return null;
  if (kind === 'commit') return SHA.test(one) ? { ...at, kind, sha: one } : null;
  if (!NUMBER.test(one)) return null;
  if (kind === 'issues') return { ...at, kind: 'issue', number: one };
  return kind === 'pull' ? { ...at, kind, number: one } : null;
}

/** Links without lines have no preview. A branch name with a slash looks like a folder, so GitHub finds no file. */
function fileOf(
  at: { owner: string; repo: string },
  ref: string,
  segments: readonly string[],
  hash: string,
): CodeLink | null {
  const lines = LINES.exec(hash);
  const path = segments.map(decoded);
  if (lines === null || path.length === 0 || path.some((one) => NO_SEGMENT.test(one))) return null;
  const [first, last] = [Number(lines[1]), Number(lines[2] ?? lines[1])];
  const range = { from: Math.min(first, last), to: Math.max(first, last) };
  return { ...at, kind: 'file', ref, path: path.join('/'), ...range };
}

/** Returns '' for an invalid encoding. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).toWellFormed();
  } catch {
    return '';
  }
}

/** Returns the first bare address with a preview; addresses in code and behind a Markdown label have none. */
export function firstCodeLink(text: string, origin: string): string | null {
  for (const block of messageBlocks(text)) {
    let before = '';
    for (const span of block.kind === 'text' ? block.spans : []) {
      const isBare = span.kind === 'link' && !before.endsWith('](');
      if (isBare && parseCodeLink(span.href, origin) !== null) return span.href;
      before = span.text;
    }
  }
  return null;
}
