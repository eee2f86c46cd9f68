import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { InitialFeed } from '#shared/feed.ts';
import type { Signal } from '#shared/matching.ts';
import type { Developer } from '#shared/user.ts';
import { $feed, refreshFeed, seedFeed } from '#stores/feed.ts';
import { goLive } from '#stores/live.ts';
import { followFeed, signal as sendSignal } from '#stores/signals.ts';
import { DeckCard } from './deck/DeckCard.tsx';
import { FeedNotice } from './deck/FeedNotice.tsx';
import { LoginBanner } from './deck/LoginBanner.tsx';
import { PairTable } from './deck/PairTable.tsx';
import { isDecision } from './deck/settle.ts';
import { useKeys } from './deck/use-keys.ts';
import { useMySkills } from './deck/use-my-skills.ts';
import { spoken, spokenSignal } from './deck/words.ts';

interface Props {
  initial: InitialFeed;
  me: { _id: string; skills: string[] };
  /** When the page was made, in milliseconds since 1970. */
  now: number;
}

interface Leaving {
  developer: Developer;
  signal: Signal;
}

/** Cards that show, and the one below whose photo is on its way. */
const SHOWN = 3;
const CARDS = SHOWN + 1;

/** The stack of developers, the keys' actions, and what the reader has in common with the top one. */
export function Deck({ initial, me, now }: Props) {
  const feed = useStore($feed) ?? initial;
  const mySkills = useMySkills(me.skills);
  const [leaving, setLeaving] = useState<Leaving[]>([]);
  /** What the person did last; `null` until they did anything. */
  const [said, setSaid] = useState<string | null>(null);
  const [live, setLive] = useState(false);
  const last = useRef({ at: 0, focus: null as Signal | null });
  const deck = useRef<HTMLElement>(null);

  const users = feed.kind === 'ready' ? feed.users : [];
  const top = users[0];
  const gone = leaving.filter(({ developer }) => !users.some(({ _id }) => _id === developer._id));

  // A new card is made once the last one has left: letting go must not wait for it.
  const stack = users.slice(0, gone.length > 0 ? SHOWN : CARDS);

  useLayoutEffect(() => seedFeed(initial, me._id), [initial, me._id]);
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
    const at = performance.now();
    if (by === 'press' && !isDecision(at - last.current.at, clicks)) return false;
    const inCard = Boolean(document.activeElement?.closest('.deck-card'));
    if (!sendSignal(signal, top._id)) return false;
    last.current = { at, focus: inCard ? signal : null };
    setLeaving((others) => [...without(others, top._id), { developer: top, signal }]);
    setSaid(spokenSignal(signal, top));
    return true;
  };
  useKeys((signal) => decide(signal, 'press', 0));

  // Who pressed a key on the card finds the same key on the next one.
  useLayoutEffect(() => {
    const { focus } = last.current;
    if (focus === null) return;
    if (feed.kind !== 'loading') last.current.focus = null;
    const next = deck.current?.querySelector<HTMLElement>(
      `[data-depth="0"] [data-signal=${focus}], .deck-note button`,
    );
    (next ?? deck.current)?.focus({ preventScroll: true });
  }, [top?._id, feed.kind]);

  const refresh = () => {
    setSaid('');
    last.current.focus = 'interested';
    void refreshFeed();
  };

  return (
    <>
      <LoginBanner />
      <section
        ref={deck}
        className="deck"
        aria-label="Developers"
        aria-busy={feed.kind === 'loading'}
        tabIndex={-1}
        onKeyDown={holdOnce}
      >
        {feed.kind !== 'ready' && <FeedNotice feed={feed} onRefresh={refresh} />}
        {[
          ...gone.map(({ developer, signal }) => ({ developer, signal, depth: 0 })),
          ...stack.map((developer, depth) => ({ developer, signal: null, depth })),
        ].map(({ developer, signal, depth }) => (
          <DeckCard
            key={developer._id}
            developer={developer}
            mySkills={mySkills}
            now={now}
            depth={depth}
            leaving={signal}
            live={live}
            onSignal={decide}
            onLeft={() => setLeaving((all) => without(all, developer._id))}
          />
        ))}
        <p className="sr" role="status">
          {said !== null && `${said} ${top ? `Next: ${spoken(top, mySkills, now)}` : ''}`}
        </p>
      </section>
      <aside className="feed-why">
        {top !== undefined && <PairTable developer={top} mySkills={mySkills} />}
      </aside>
    </>
  );
}

const without = (all: Leaving[], id: string): Leaving[] =>
  all.filter(({ developer }) => developer._id !== id);

/** Enter held down on a key presses it once. */
function holdOnce(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}
