import { useStore } from '@nanostores/react';
import { BookMarked, CircleDot, GitCommitHorizontal, GitPullRequest } from 'lucide-static';
import { useEffect, useMemo } from 'react';
import {
  type CodeLink,
  firstCodeLink,
  LINK_LINES,
  type LinkPreview,
  parseCodeLink,
} from '#shared/code-links.ts';
import { withHiddenShown } from '#shared/message-text.ts';
import { linesLabel } from '#shared/note.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { Tokens } from '#islands/ui/prose/Tokens.tsx';
import { useHighlighter } from '#islands/ui/prose/use-highlighter.ts';
import * as words from './words.ts';
import { map } from 'nanostores';
import { api } from '#stores/client/api.ts';

type FileLink = Extract<CodeLink, { kind: 'file' }>;
type Known = LinkPreview | null | undefined;

const ICONS = {
  repository: BookMarked,
  issue: CircleDot,
  pull: GitPullRequest,
  commit: GitCommitHorizontal,
};
const INKS = { open: 'text-yes-ink', merged: 'text-accent-ink', closed: '', draft: '' };

/** The first link with a preview. Loading, found and missing ones have the same height, so nothing moves. */
export function LinkCard({ text, host }: { text: string; host: string }) {
  const url = useMemo(() => firstCodeLink(text, host), [text, host]);
  const link = useMemo(() => parseCodeLink(url ?? '', host), [url, host]);
  const known = useStore($linkPreviews)[url ?? ''];
  useEffect(() => {
    if (url !== null) void needLinkPreview(url);
  }, [url]);
  if (link === null || url === null) return null;
  const target = { href: url, target: '_blank', rel: 'noopener noreferrer nofollow' };
  return (
    <div className="w-110 max-w-full in-[.message-group--me]:ml-auto" data-link>
      {link.kind === 'file' ? (
        <Lines {...{ link, host, known, target }} />
      ) : (
        <a
          {...target}
          className="flex h-14 items-center gap-3 rounded-md border border-line bg-surface px-3 hover:bg-hover"
        >
          <span className="flex-none text-ink-3">
            <Icon svg={ICONS[link.kind]} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="flex justify-between gap-3 text-xs/4 text-ink-3">
              <span className="truncate">{nameOf(link)}</span>
              <Facts known={known} />
            </span>
            <Title known={known} host={host} />
          </span>
        </a>
      )}
    </div>
  );
}

function nameOf(link: Exclude<CodeLink, FileLink>): string {
  const name = `${link.owner}/${link.repo}`;
  if (link.kind === 'repository') return name;
  return link.kind === 'commit' ? `${name}@${link.sha.slice(0, 7)}` : `${name} #${link.number}`;
}

function Facts({ known }: { known: Known }) {
  if (known?.kind === 'issue') {
    return (
      <span className={`flex-none font-medium ${INKS[known.state]}`}>
        {words.linkStates[known.state]}
      </span>
    );
  }
  if (known?.kind !== 'repository') return null;
  const facts = [known.language, words.stars(known.stars)].filter(Boolean).join(' · ');
  return <span className="flex-none">{facts}</span>;
}

function Title({ known, host }: { known: Known; host: string }) {
  if (known === undefined)
    return <span className="my-0.5 block h-4 w-3/5 rounded-xs bg-skeleton" />;
  const title = known === null || known.kind === 'file' ? words.openOn(host) : known.title;
  const isText = known !== null && title !== '';
  return (
    <span dir="auto" className={`block truncate text-sm/5 ${isText ? 'text-ink' : 'text-ink-3'}`}>
      {title || words.untitled}
    </span>
  );
}

interface LinesProps {
  link: FileLink;
  host: string;
  known: Known;
  target: { href: string };
}

function Lines({ link, host, known, target }: LinesProps) {
  const highlight = useHighlighter(link.path);
  const code = known?.kind === 'file' ? withHiddenShown(known.code) : null;
  const lines = useMemo(
    () =>
      code === null
        ? null
        : (highlight?.(code) ?? code.split('\n').map((text) => [{ kind: null, text }])),
    [highlight, code],
  );
  const count = Math.min(LINK_LINES, link.to - link.from + 1);
  return (
    <div className="codebox" dir="ltr">
      <a {...target} className="last:border-b-0 hover:text-ink-2">
        <span className="truncate leading-4">
          {link.repo}/{link.path}
        </span>
        <span className="flex-none pe-2">
          {known === null ? words.openOn(host) : linesLabel([link.from, link.to])}
        </span>
      </a>
      {known !== null && (
        <pre tabIndex={0} style={{ counterReset: `ln ${String(link.from - 1)}` }}>
          {lines?.map((tokens, index) => (
            <span className="ln" key={index}>
              <Tokens tokens={tokens} />
            </span>
          )) ?? '\n'.repeat(count)}
        </pre>
      )}
    </div>
  );
}

/** Null without a preview; a missing one is loading. */
type Previews = Record<string, LinkPreview | null | undefined>;

const $linkPreviews = map<Previews>({});
const asked = new Set<string>();

/** Loads a preview once; a failure is retried by the next page. */
async function needLinkPreview(url: string): Promise<void> {
  if (asked.has(url)) return;
  asked.add(url);
  const answer = await api('GET /link-previews', { query: { url } }).catch(() => null);
  $linkPreviews.setKey(url, answer?.preview ?? null);
}
