import { ChevronLeft } from 'lucide-static';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { FailedNote, Note } from '#islands/ui/list/Note.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import { useResource } from '#islands/ui/use-resource.ts';
import { goTo, useHash } from './use-hash.ts';
import * as texts from './words.ts';

const ID = /^[\da-f-]{36}$/;

interface Props<Entry extends object> {
  words: { entry: string; all: string; choose: string; loading: string };
  list: ReactNode;
  /** Stays in view beside a long list; an entry taller than the window must not. */
  sticky?: boolean;
  load: (id: string) => Promise<Entry>;
  /** Screen readers announce it once the entry has loaded. */
  titleOf: (entry: Entry) => string;
  children: (entry: Entry, reload: () => Promise<void>) => ReactNode;
}

/** A list and the entry in the page's fragment, so that Back closes it. A phone shows one of them. */
export function Panes<Entry extends object>(props: Props<Entry>) {
  const { words, list, sticky } = props;
  const hash = useHash();
  const id = ID.test(hash) ? hash : '';
  const entry = useRef<HTMLDivElement>(null);
  const before = useRef('');
  useEffect(() => {
    if (id !== '') entry.current?.focus();
    else document.getElementById(`row-${before.current}`)?.focus();
    before.current = id;
  }, [id]);

  return (
    <div className="grid grid-cols-1 items-start gap-6 min-[900px]:grid-cols-[minmax(0,360px)_minmax(0,1fr)]">
      <div className={`grid grid-cols-1 gap-3 ${id === '' ? '' : 'max-[900px]:hidden'}`}>
        {list}
      </div>
      <div
        ref={entry}
        className={`outline-none ${sticky ? 'min-[900px]:sticky min-[900px]:top-[calc(var(--spacing-nav-offset)+20px)]' : ''} ${id === '' ? 'max-[900px]:hidden' : ''}`}
        tabIndex={-1}
        role="group"
        aria-label={words.entry}
      >
        {id === '' ? <Note>{words.choose}</Note> : <Opened {...props} id={id} />}
      </div>
    </div>
  );
}

function Opened<Entry extends object>(props: Props<Entry> & { id: string }) {
  const { id, words, titleOf, children } = props;
  const { now, load } = useResource(id, () => props.load(id));
  return (
    <>
      <Button
        icon={ChevronLeft}
        className="btn--flat mb-2 -ml-3.5 min-[900px]:not-focus-visible:sr-only"
        onClick={() => goTo()}
      >
        {words.all}
      </Button>
      <p className="sr-only" role="status">
        {now.kind === 'ready' && titleOf(now)}
      </p>
      {now.kind === 'loading' && <Loading text={words.loading} />}
      {now.kind === 'error' && <FailedNote text={now.message} onAgain={() => void load()} />}
      {now.kind === 'ready' && children(now, load)}
    </>
  );
}

interface RowProps {
  id: string;
  person: ComponentProps<typeof Avatar>['person'];
  children: ReactNode;
}

/** A person in the list; the id is that of the entry. */
export const QueueRow = ({ id, person, children }: RowProps) => (
  <li>
    <a
      id={`row-${id}`}
      className="relative flex items-start gap-3 px-3.5 py-3 hover:bg-hover focus-visible:-outline-offset-2 in-[li:first-child]:rounded-t-[11px] in-[li:last-child]:rounded-b-[11px] aria-[current]:bg-hover"
      href={`#${id}`}
      aria-current={useHash() === id || undefined}
    >
      <span className="absolute inset-y-3.5 left-0 hidden w-0.75 rounded-[1px] bg-caret in-[[aria-current]]:block" />
      <Avatar person={person} />
      {children}
    </a>
  </li>
);

/** Links of the moderators' pages. */
export const Tabs = ({ now }: { now: string }) => (
  <nav className="tabs mt-2 mb-5" aria-label={texts.title}>
    {Object.entries(texts.tabs).map(([text, href]) => (
      <a key={href} href={href} aria-current={href === now ? 'page' : undefined}>
        {text}
      </a>
    ))}
  </nav>
);
