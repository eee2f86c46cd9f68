import { useStore } from '@nanostores/react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Card, type InitialFeed, REASONS_SHOWN } from '#shared/feed.ts';
import { NOTE_MAX, type Signal } from '#shared/matching.ts';
import {
  $feed,
  $matching,
  $tooMany,
  moveToEnd,
  refreshFeed,
  seedFeed,
  setTooMany,
  usersNow,
} from '#stores/feed/feed.ts';
import { api } from '#stores/client/api.ts';
import { loadPart } from '#stores/client/part.ts';
import { goLive } from '#stores/live.ts';
import { historyOf } from '#stores/feed/history.ts';
import { followFeed, signal as sendSignal } from '#stores/feed/signals.ts';
import { dropNoteDraft, keepNoteDraft, noteDraft } from '#stores/feed/note-drafts.ts';
import { useCardSide } from './card-side.ts';
import { DeckCard } from './DeckCard.tsx';
import { DeckTools } from './DeckTools.tsx';
import { FeedNotice, type WayOut } from './FeedNotice.tsx';
import { LoginBanner } from './LoginBanner.tsx';
import { PairFacts, PairTable } from './PairTable.tsx';
import { isDecision } from './drag.ts';
import { useKeys } from './use-keys.ts';
import { onDemand } from '#islands/ui/on-demand.tsx';
import { useMine } from '#islands/ui/use-mine.ts';
import * as words from './words.ts';

interface Props {
  initial: InitialFeed;
  /** Nobody else had joined when the page was rendered. */
  alone: boolean;
  /** The reader had ignored somebody when the page was rendered. */
  hasIgnored: boolean;
  me: { _id: string; skills: string[]; learning: string[]; emailVerified: boolean };
  /** The address counts as confirmed. */
  usable: boolean;
  filters: string;
  remember: boolean;
  waysOut: readonly WayOut[];
  /** Active filters and shortcuts come before the cards in the order of Tab. */
  children?: ReactNode;
}

const TooMany = onDemand(async () => (await import('./on-demand/TooMany.tsx')).TooMany);

interface Leaving {
  developer: Card;
  signal: Signal;
}

const SHOWN = 3;
/** The photo of one more card loads below the visible ones. */
const CARDS = SHOWN + 1;

export function Deck(props: Props) {
  const { initial, alone, hasIgnored, me, usable, filters, remember, waysOut, children } = props;
  const feed = useStore($feed) ?? initial;
  const past = useStore(historyOf(me._id));
  const tooMany = useStore($tooMany, { ssr: 'initial' });
  const mine = useMine(me);
  const [leaving, setLeaving] = useState<Leaving[]>([]);
  const [announcement, setAnnouncement] = useState<string | null>(null);
  const [live, setLive] = useState(false);
  // Only the browser knows the history, so the server renders without undo.
  const canUndo = live && past.length > 0;
  const side = useCardSide();
  const last = useRef({ at: -Infinity, focus: null as Signal | null });
  const deck = useRef<HTMLElement>(null);

  const users = feed.kind === 'ready' ? feed.users : [];
  const top = users[0];
  const gone = leaving.filter(({ developer }) => !users.some(({ _id }) => _id === developer._id));

  // A new card mounts after the last one has left, and not before the first paint, so that it delays neither.
  const stack = users.slice(0, gone.length > 0 || !live ? SHOWN : CARDS);

  useLayoutEffect(() => seedFeed(initial, me._id, filters), [initial, me._id, filters]);
  useEffect(showMatching, []);
  useEffect(() => {
    if (remember || (filters !== '' && location.search === '')) {
      void keepFilters(filters);
    }
  }, [filters, remember]);
  useEffect(() => {
    const stop = followFeed(me._id);
    goLive(me._id);
    const settled = setTimeout(() => setLive(true));
    return () => {
      stop();
      clearTimeout(settled);
    };
  }, [me._id]);

  const decide = (signal: Signal, by: 'drag' | 'press', clicks: number): boolean => {
    if (top === undefined) return false;
    const { text } = noteDraft(top._id);
    if (signal === 'ignored' && text.trim() !== '') {
      void askToDrop(top._id, () => decide('ignored', 'drag', 0));
      return false;
    }
    if (signal === 'interested' && text.length > NOTE_MAX) return false;
    const at = clock();
    if (by === 'press' && !isDecision(at - last.current.at, clicks)) return false;
    const inCard = Boolean(document.activeElement?.closest('.deck-card'));
    if (!sendSignal(signal, top._id)) return false;
    last.current = { at, focus: inCard ? signal : null };
    setLeaving((others) => [...without(others, top._id), { developer: top, signal }]);
    setAnnouncement(words.spokenSignal(signal, top));
    return true;
  };
  useKeys((signal) => decide(signal, 'press', 0));

  // The next card's same button gets the focus after a press.
  useLayoutEffect(() => {
    const { focus } = last.current;
    if (focus === null) return;
    if (feed.kind !== 'loading') last.current.focus = null;
    const next = deck.current?.querySelector<HTMLElement>(
      `[data-depth="0"] [data-signal=${focus}], [data-note] button`,
    );
    (next ?? deck.current)?.focus({ preventScroll: true });
  }, [top?._id, feed.kind]);

  const undo = () => {
    if (!canUndo) return;
    // A press after this is never a double click. The returned card takes the focus over from the one it covers.
    const { activeElement: focused } = document;
    const signal = (focused as HTMLElement | null)?.dataset['signal'] as Signal | undefined;
    last.current = {
      at: -Infinity,
      focus: focused?.closest('.deck-card') ? (signal ?? 'interested') : null,
    };
    void loadPart(() => import('#stores/feed/undo.ts')).then(async (part) => {
      const back = (await part?.undoLast(me._id)) ?? null;
      setAnnouncement(back === null ? '' : words.isBack(back));
    });
  };
  const sink = () => {
    if (top === undefined || users.length < 2) return;
    moveToEnd(top);
    setAnnouncement(words.comesLater(top));
  };

  const refresh = () => {
    setAnnouncement('');
    last.current.focus = 'interested';
    void refreshFeed();
  };

  return (
    <>
      <LoginBanner userId={me._id} />
      <DeckTools
        filters={filters === '' ? 0 : filters.replace('&match=all', '').split('&').length}
        canUndo={canUndo}
        canWait={users.length > 1}
        onUndo={undo}
        onLater={sink}
      />
      {children}
      <section
        ref={deck}
        className="relative mx-auto mb-6 h-(--deck-h) w-full max-w-115 outline-none [grid-area:deck] min-[720px]:mx-0"
        aria-label={words.developers}
        aria-busy={feed.kind === 'loading'}
        tabIndex={-1}
        onKeyDown={holdOnce}
      >
        {feed.kind !== 'ready' && (
          <FeedNotice
            feed={feed}
            // The history names someone else.
            alone={alone && !canUndo}
            hasIgnored={hasIgnored || (live && past.some(({ status }) => status === 'ignored'))}
            filtered={filters !== ''}
            waysOut={waysOut}
            onRefresh={refresh}
          />
        )}
        {[
          ...gone.map(({ developer, signal }) => ({ developer, signal, depth: 0 })),
          ...stack.map((developer, depth) => ({ developer, signal: null, depth })),
        ].map(({ developer, signal, depth }) => (
          <DeckCard
            key={developer._id}
            developer={developer}
            mine={mine}
            depth={depth}
            near={depth === 1 && gone.length === 0}
            leaving={signal}
            live={live}
            side={side}
            commenter={usable ? { ...mine, emailVerified: true } : mine}
            onSignal={decide}
            onLeft={() => {
              setLeaving((all) => without(all, developer._id));
              // Undo may have returned the card meanwhile.
              if (!usersNow().some(({ _id }) => _id === developer._id))
                dropNoteDraft(developer._id);
            }}
          />
        ))}
        {'isAll' in feed && feed.isAll && (
          <p className="absolute inset-x-0 top-full mt-6 text-center font-mono text-xs text-ink-3 max-[719px]:hidden">
            {words.left(users.length)}
          </p>
        )}
        {tooMany && <TooMany onClosed={() => setTooMany(false)} />}
        <p className="sr-only" role="status">
          {announcement !== null && `${announcement} ${top ? words.next(top) : ''}`}
        </p>
      </section>
      <aside
        aria-label={top && words.why(top.firstName)}
        className="hidden min-w-0 transition-opacity duration-fast ease-[ease] [grid-area:why] group-data-dragging/feed:opacity-0 min-[720px]:block"
      >
        {top !== undefined && (
          <>
            <PairTable developer={top} mine={mine} told={REASONS_SHOWN} />
            <PairFacts developer={top} />
          </>
        )}
      </aside>
    </>
  );
}

const without = (all: Leaving[], id: string): Leaving[] =>
  all.filter(({ developer }) => developer._id !== id);

/** A press happens outside of rendering, which must not read the time itself. */
const clock = (): number => performance.now();

/** Once the reader confirms, the comment is dropped. */
async function askToDrop(id: string, ignore: () => void): Promise<void> {
  const part = await loadPart(() => import('#islands/ui/ConfirmDialog.tsx'));
  const run = async () => {
    await Promise.resolve();
    keepNoteDraft(id, { text: '', lines: null, project: false });
    // Undo or another tab may have changed the top card.
    if (usersNow()[0]?._id === id) ignore();
  };
  part?.openConfirm({ ...words.drop, run });
}

/** A held Enter would press a button repeatedly. */
function holdOnce(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

function showMatching(): () => void {
  return $matching.listen((matching) => {
    const status = document.querySelector('[data-matching]');
    if (status && matching) status.textContent = words.match(matching);
  });
}

async function keepFilters(query: string): Promise<void> {
  const address = query === '' ? '/' : `/?${query}`;
  if (location.pathname + location.search !== address) history.replaceState(null, '', address);
  try {
    await api('PUT /user/feed/filters', { body: { query }, keepalive: true });
  } catch (error) {
    console.warn('The filters were not remembered:', error);
  }
}
