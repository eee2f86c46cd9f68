import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { FreeLine } from '#islands/ui/FreeLine.tsx';
import { Photo } from '#islands/ui/Photo.tsx';
import { SkillChips } from '#islands/ui/SkillChips.tsx';
import type { Card } from '#shared/feed.ts';
import type { SkillsOf } from '#shared/pair-skills.ts';
import { ageAndGender, fullName } from '#shared/user.ts';
import type { Commenter } from '#shared/note.ts';
import type { LoadedSide } from './card-side.ts';
import { SideSwitch } from './SideSwitch.tsx';
import * as words from './words.ts';

interface Props {
  developer: Card;
  side: LoadedSide | null;
  commenter: Commenter;
  onTop: boolean;
  near: boolean;
  onInterested: () => void;
  mine: SkillsOf;
  corner?: ReactNode;
  children?: ReactNode;
}

/** Longer names have smaller type. */
const LONG_NAME = 22;
const VERY_LONG_NAME = 44;

export function DeveloperCard(props: Props) {
  const { developer, mine, side, commenter, onTop, near, corner, children } = props;
  const name = fullName(developer);
  const facts = ageAndGender(developer);
  const reason = words.reasonLine(developer);
  const glance = words.atAGlance(developer);
  const size =
    name.length > VERY_LONG_NAME
      ? 'text-lg tracking-[-0.006em]'
      : name.length > LONG_NAME
        ? 'text-xl/7 tracking-tight'
        : 'text-2xl tracking-tight';
  const reasonShown = reason !== '' && (
    <div className="grid gap-1.5">
      <p className="flex items-start gap-2.5 font-mono font-features-['calt'_0] text-xs/5 font-medium wrap-anywhere text-accent-ink min-[720px]:text-sm">
        <span className="caret mt-0.5 h-4" />
        <span className="line-clamp-2">// {reason}</span>
      </p>
      <FreeLine free={developer.free} />
    </div>
  );
  if (side !== null) {
    return (
      <side.Side
        developer={developer}
        commenter={commenter}
        mine={mine}
        corner={corner}
        onTop={onTop}
        near={near}
        children={children}
        onInterested={props.onInterested}
        reason={reasonShown}
      />
    );
  }
  return (
    <>
      <div className="relative min-h-50 flex-1 overflow-hidden bg-sunken">
        <Photo
          person={developer}
          className="size-full"
          large
          sizes="(max-width: 479px) 100vw, 420px"
        />
        <SideSwitch
          side="photo"
          developer={developer}
          onTop={onTop}
          className="absolute top-3 left-3 z-1 bg-surface"
        />
        {corner}
        <div className="absolute inset-x-0 bottom-0 bg-scrim px-4 pt-26 pb-4 text-[#f1f1ee] min-[720px]:px-5">
          <h2
            className={`line-clamp-2 font-semibold text-balance wrap-anywhere text-[#fff] ${size}`}
            dir="auto"
          >
            <a
              className="decoration-2 underline-offset-4 hover:underline"
              href={`/developer/${developer._id}`}
              draggable={false}
            >
              {name}
            </a>
          </h2>
          {facts !== '' && <p className="mt-1 text-md/5 font-medium">{facts}</p>}
          {developer.headline !== '' && (
            <p className="mt-1 truncate text-sm" dir="auto">
              {developer.headline}
            </p>
          )}
        </div>
      </div>
      <div className="@container flex min-h-0 flex-col gap-4 px-4 pt-3.5 pb-4 min-[720px]:gap-5 min-[720px]:px-5 min-[720px]:pt-4.5 min-[720px]:pb-5">
        {/* Expanded content may scroll; the buttons stay. */}
        <div className="-m-1 grid min-h-0 auto-rows-max grid-cols-1 gap-3.5 overflow-y-auto overscroll-contain p-1 empty:hidden">
          {reasonShown}
          {developer.about !== '' && <About text={developer.about} />}
          <SkillChips skills={developer.skills} mine={mine} />
          {glance.length > 0 && (
            <p className="text-sm/5 wrap-anywhere text-ink-2 min-[720px]:hidden">
              {glance.map((part) => (
                <Fragment key={part}>
                  <span className="inline-block">{part}</span>{' '}
                </Fragment>
              ))}
            </p>
          )}
        </div>
        {children}
      </div>
    </>
  );
}

/** More characters probably exceed two lines; once rendered, the measured text decides. */
const LIKELY_LONG = 108;

function About({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(text.length > LIKELY_LONG || text.split('\n').length > 2);
  const box = useRef<HTMLDivElement>(null);
  const paragraph = useRef<HTMLParagraphElement>(null);

  // The observer reports new widths and fonts without forcing a layout.
  useEffect(() => {
    if (open || paragraph.current === null) return;
    const watch = new ResizeObserver(() => {
      const { scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
      setLong(scrollHeight > clientHeight + 2);
    });
    watch.observe(paragraph.current);
    return () => watch.disconnect();
  }, [open]);

  // The button covers the end of the second line.
  return (
    <div
      ref={box}
      className={`relative overflow-hidden leading-5.5 text-ink-2 ${open ? 'flex flex-col gap-1' : 'max-h-11'}`}
      dir="auto"
    >
      {(long || open) && (
        <button
          type="button"
          className={`h-5.5 ${open ? 'order-2 self-start' : "absolute end-0 top-5.5 bg-linear-to-r from-transparent to-surface to-15% ps-3 before:content-['…_'] rtl:bg-linear-to-l"}`}
          data-read-more=""
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className="link text-sm/5.5">{open ? words.showLess : words.readMore}</span>
        </button>
      )}
      <p ref={paragraph} className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </div>
  );
}
