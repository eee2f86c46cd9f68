import { Marked, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { isReadable } from '#shared/markdown-cost.ts';
import { leadingLink, textSpans, withHiddenShown } from '#shared/message-text.ts';
import { ProseSpans } from '../ProseSpans.tsx';
import { task } from '../../words.ts';

const none = () => undefined;

const ADDRESS = /^(?:https?:\/\/|www\.)[^\s<]{500,}/i;

/** Each long address is scanned once, not again from each of its letters. `false` tries the library's other rules. */
function url(src: string): Tokens.Link | false {
  const raw = leadingLink(src)?.text ?? ADDRESS.exec(src)?.[0];
  return raw === undefined ? false : { type: 'link', raw, text: raw, href: raw, tokens: [] };
}

/** HTML, headings, images, tables and references stay text. Fences are split off before. */
const lexer = new Marked({
  gfm: true,
  breaks: false,
  tokenizer: {
    html: none,
    tag: none,
    heading: none,
    lheading: none,
    hr: none,
    table: none,
    def: none,
    reflink: none,
    del: none,
    code: none,
    fences: none,
    autolink: none,
    url,
  },
});

/** Returns null if a text contains no Markdown, or too much of it. Never throws. */
export function renderMarkdown(text: string): ReactNode {
  if (!isReadable(text)) return null;
  try {
    const tokens = lexer.lexer(text);
    return tokens.some(isMarkup) ? blocks(tokens) : null;
  } catch (error) {
    console.warn('A text is shown as typed:', error);
    return null;
  }
}

const MARKUP = new Set(['strong', 'em', 'codespan', 'list', 'blockquote', 'escape']);

function isMarkup(token: Token): boolean {
  if (MARKUP.has(token.type) || namedLink(token) !== null) return true;
  return 'tokens' in token && (token.tokens ?? []).some(isMarkup);
}

/** Deeper quotes would have no room for their text. */
const QUOTES_MAX = 8;

/** Blocks keep the distance as typed: with or without a blank line. */
function blocks(tokens: readonly Token[], quoted = 0): ReactNode {
  return tokens.map((token, index) => {
    if (token.type === 'space') return null;
    const apart = index > 0 && tokens[index - 1]?.type === 'space' ? 'apart' : undefined;
    return <Block key={index} token={token} className={apart} quoted={quoted} />;
  });
}

interface BlockProps {
  token: Token;
  className: string | undefined;
  quoted: number;
}

function Block({ token, className, quoted }: BlockProps) {
  switch (token.type) {
    case 'paragraph':
      return <p className={className}>{inline(childrenOf(token))}</p>;
    case 'text':
      return inline(childrenOf(token));
    case 'checkbox':
      return <Checkbox checked={(token as Tokens.Checkbox).checked} />;
    case 'blockquote':
      if (quoted >= QUOTES_MAX) return blocks(childrenOf(token), quoted);
      return <blockquote className={className}>{blocks(childrenOf(token), quoted + 1)}</blockquote>;
    case 'list': {
      const { ordered, start, loose, items } = token as Tokens.List;
      const List = ordered ? 'ol' : 'ul';
      return (
        <List className={className} {...(ordered && start !== '' ? { start } : {})}>
          {items.map((item, index) => (
            <li
              key={index}
              className={
                `${loose && index > 0 ? 'apart' : ''} ${item.task ? '-ms-5 list-none' : ''}`.trim() ||
                undefined
              }
            >
              {blocks(item.tokens, quoted)}
            </li>
          ))}
        </List>
      );
    }
    default:
      return (
        <p className={className}>
          <ProseSpans spans={textSpans(token.raw.trimEnd())} />
        </p>
      );
  }
}

const Checkbox = ({ checked }: { checked: boolean }) => (
  <input
    type="checkbox"
    className="me-1.5 align-[-2px] accent-accent"
    aria-label={task(checked)}
    checked={checked}
    disabled
  />
);

/** Addresses inside a link are plain text. Text without markup is parsed in one piece, as without Markdown. */
function inline(tokens: readonly Token[], linked = false): ReactNode {
  const parts: (Token | string)[] = [];
  for (const token of tokens) {
    const last = parts.at(-1);
    if (!isTyped(token, linked)) parts.push(token);
    else if (typeof last === 'string') parts[parts.length - 1] = last + token.raw;
    else parts.push(token.raw);
  }
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      <Fragment key={index}>{linked ? part : <ProseSpans spans={textSpans(part)} />}</Fragment>
    ) : (
      <Inline key={index} token={part} linked={linked} />
    ),
  );
}

const DRAWN = new Set(['em', 'codespan', 'escape', 'checkbox', 'br']);

function isTyped(token: Token, linked: boolean): boolean {
  // Double underscores surround names in Python, so they don't mark strong text.
  if (token.type === 'strong') return token.raw.startsWith('_');
  if (token.type === 'link') return linked || namedLink(token) === null;
  return !DRAWN.has(token.type);
}

function Inline({ token, linked }: { token: Token; linked: boolean }): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline(childrenOf(token), linked)}</strong>;
    case 'em':
      return <em>{inline(childrenOf(token), linked)}</em>;
    case 'codespan':
      return <code dir="ltr">{withHiddenShown((token as Tokens.Codespan).text)}</code>;
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'checkbox':
      return <Checkbox checked={(token as Tokens.Checkbox).checked} />;
    case 'br':
      return '\n';
    case 'link': {
      const href = namedLink(token) ?? undefined;
      return (
        <a
          href={href}
          title={href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="link"
        >
          {inline(childrenOf(token), true)}
        </a>
      );
    }
    default:
      return token.raw;
  }
}

const childrenOf = (token: Token): Token[] => ('tokens' in token ? (token.tokens ?? []) : []);

const UNSEEN = /[\p{C}\s]/u;

/** Returns null for other protocols, and for a text that is an address with another host: it would deceive. */
function namedLink(token: Token): string | null {
  if (token.type !== 'link' || !token.raw.startsWith('[')) return null;
  const { href: typedHref, text } = token as Tokens.Link;
  if (UNSEEN.test(typedHref) || !URL.canParse(typedHref)) return null;
  const { protocol, href, host } = new URL(typedHref);
  if (!/^(?:https?|mailto):$/.test(protocol)) return null;
  const [shown] = textSpans(text).filter(({ kind }) => kind === 'link');
  return shown?.kind === 'link' && new URL(shown.href).host !== host ? null : href;
}
