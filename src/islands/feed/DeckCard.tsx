import { ArrowLeft, ArrowRight, Check, X } from 'lucide-static';
import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NOTE_MAX, type Signal } from '#shared/matching.ts';
import type { Card } from '#shared/feed.ts';
import { $noteDrafts } from '#stores/feed/note-drafts.ts';
import type { SkillsOf } from '#shared/pair-skills.ts';
import { fullName } from '#shared/user.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { More } from '#islands/safety/More.tsx';
import { SaveButton } from '#islands/saved/SaveButton.tsx';
import type { Commenter } from '#shared/note.ts';
import type { LoadedSide } from './card-side.ts';
import { sidesOf } from './sides.ts';
import { DeveloperCard } from './DeveloperCard.tsx';
import { attachDrag, restCard } from './drag-surface.ts';
import * as words from './words.ts';
import './deck.css';
import { exitTransform } from './drag.ts';

interface Props {
  developer: Card;
  mine: SkillsOf;
  /** 0 is on top. */
  depth: number;
  near: boolean;
  leaving: Signal | null;
  side: LoadedSide | null;
  commenter: Commenter;
  /** Whether the deck existed before this card. */
  live: boolean;
  /** `clicks` is the browser's count of quick clicks in one place; 0 for a drag. */
  onSignal: (signal: Signal, by: 'drag' | 'press', clicks: number) => boolean;
  onLeft: () => void;
}

const BUTTON = 'btn--lg min-w-0 justify-between px-3.5 @max-[380px]:justify-center';
const SHORTCUT = 'kbd @max-[380px]:hidden';
const CORNER =
  'absolute top-3 z-1 bg-[#0c0c0f]/56 text-[#fff] hover:bg-[#0c0c0f]/80 aria-expanded:bg-[#0c0c0f]/80';
const STAMP = 'deck-stamp flex h-10 items-center gap-2 rounded-md px-3.5 pb-0.75 font-semibold';

export function DeckCard(props: Props) {
  const { developer, mine, depth, leaving, live, onSignal, onLeft } = props;
  const { commenter } = props;
  const side = props.side && sidesOf(developer).includes(props.side.name) ? props.side : null;
  const tooLong = (useStore($noteDrafts)[developer._id]?.text.length ?? 0) > NOTE_MAX;
  const card = useRef<HTMLElement>(null);
  const latest = useRef({ onSignal, onLeft });
  useLayoutEffect(() => {
    latest.current = { onSignal, onLeft };
  });
  const onTop = depth === 0 && leaving === null;
  const [returned] = useState(live && onTop);

  useEffect(() => {
    if (!onTop || card.current === null) return;
    return attachDrag(card.current, (signal) => latest.current.onSignal(signal, 'drag', 0));
  }, [onTop]);

  useLayoutEffect(() => {
    if (leaving === null || card.current === null) return;
    return leave(card.current, leaving, () => latest.current.onLeft());
  }, [leaving]);

  useLayoutEffect(() => {
    if (returned && card.current !== null) comeBack(card.current);
  }, [returned]);

  useEffect(() => {
    // A decoded photo doesn't delay the turn of its card.
    const photo = card.current?.querySelector('img');
    photo?.decode().catch(() => undefined);
  }, []);

  const press = (signal: Signal) => (event: MouseEvent) => {
    onSignal(signal, 'press', event.detail);
  };

  return (
    <article
      ref={card}
      className="deck-card absolute inset-0 flex flex-col overflow-hidden rounded-deck bg-surface shadow-deck"
      data-side={side?.name ?? 'photo'}
      data-depth={leaving === null ? depth : 'left'}
      aria-label={fullName(developer)}
      aria-hidden={!onTop || undefined}
      inert={!onTop}
    >
      <DeveloperCard
        developer={developer}
        mine={mine}
        side={side}
        commenter={commenter}
        onTop={onTop}
        near={props.near || depth === 0}
        onInterested={() => onSignal('interested', 'press', 0)}
        corner={
          <>
            {/* Narrow cards and the wide ones' other sides have no room for the button. The shortcut S works there. */}
            <SaveButton
              person={developer}
              className={
                side === null ? `right-15 max-[359px]:hidden ${CORNER}` : 'min-[560px]:hidden'
              }
              onTop={onTop}
            />
            <More person={developer} className={side === null ? `right-3 ${CORNER}` : ''} />
          </>
        }
      >
        <div className="grid grid-cols-2 gap-2.5">
          <Button
            className={`@max-[380px]:flex-row-reverse ${BUTTON}`}
            data-signal="ignored"
            onClick={press('ignored')}
          >
            <kbd className={SHORTCUT} aria-hidden>
              <Icon svg={ArrowLeft} />
            </kbd>
            {words.ignore}
            <Icon svg={X} />
          </Button>
          <Button
            className={`btn--yes ${BUTTON}`}
            data-signal="interested"
            disabled={tooLong}
            onClick={press('interested')}
          >
            <Icon svg={Check} />
            {words.interested}
            <kbd className={SHORTCUT} aria-hidden>
              <Icon svg={ArrowRight} />
            </kbd>
          </Button>
        </div>
      </DeveloperCard>
      <span className="deck-edge" data-edge="ignored" aria-hidden />
      <span className="deck-edge" data-edge="interested" aria-hidden />
      <span className="deck-lit" data-lit-by="ignored" aria-hidden>
        <span className={STAMP}>
          <Icon svg={X} />
          {words.ignored}
        </span>
      </span>
      <span className="deck-lit" data-lit-by="interested" aria-hidden>
        <span className={STAMP}>
          {words.interested}
          <Icon svg={Check} />
        </span>
      </span>
    </article>
  );
}

const LEAVE_MS = 220;
const FADE_MS = 140;
const EASE_IN = 'cubic-bezier(0.5, 0, 0.9, 0.4)';
const EASE_OUT = 'cubic-bezier(0.2, 0.8, 0.2, 1)';

const stillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** With reduced motion the card fades. Returns a function to bring it back. */
function leave(card: HTMLElement, signal: Signal, gone: () => void): () => void {
  card.dataset['lit'] = signal;
  const from = card.style.transform || 'none';
  const animation = stillness()
    ? card.animate({ opacity: [1, 0] }, { duration: FADE_MS, fill: 'forwards' })
    : card.animate(
        [
          { transform: from, opacity: 1 },
          { opacity: 1, offset: 0.7 },
          { transform: exitTransform(signal), opacity: 0 },
        ],
        { duration: LEAVE_MS, easing: EASE_IN, fill: 'forwards' },
      );
  animation.onfinish = gone;
  return () => {
    animation.cancel();
    restCard(card);
  };
}

function comeBack(card: HTMLElement): void {
  const rise = stillness() ? {} : { transform: ['translateY(-12px)', 'none'] };
  card.animate({ opacity: [0, 1], ...rise }, { duration: LEAVE_MS, easing: EASE_OUT });
}
