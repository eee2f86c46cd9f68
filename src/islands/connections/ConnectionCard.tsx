import { CalendarPlus, MessageSquare } from 'lucide-static';
import type { Connection, ConnectionState } from '#shared/api.ts';
import type { FreeNow } from '#shared/free-now.ts';
import { ageAndGender, fullName } from '#shared/user.ts';
import { pairSkills, type SkillsOf } from '#shared/pair-skills.ts';
import { FreeLine } from '#islands/ui/FreeLine.tsx';
import { CardName } from '#islands/ui/list/CardName.tsx';
import { More } from '#islands/safety/More.tsx';
import { Photo } from '#islands/ui/Photo.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import * as words from './words.ts';
import { useState } from 'react';
import { DAY_MS } from '#shared/time.ts';
import { useTimeZone } from '#islands/ui/use-time-zone.ts';

interface Props {
  person: Connection;
  online?: boolean | undefined;
  unread?: number | undefined;
  free: FreeNow | undefined;
  mine: SkillsOf;
  lazy: boolean;
  wide: boolean;
}

const SHARED_SHOWN = 3;

/** Rows of two and phones have the text beside the whole portrait. */
const BESIDE =
  "[grid-template:'photo_head'_auto_'photo_text'_1fr_'photo_keys'_auto_/_80px_minmax(0,1fr)] max-[359px]:grid-cols-[56px_minmax(0,1fr)]";
const SHAPE = {
  tall: "min-[720px]:[grid-template:'photo_head'_auto_'text_text'_1fr_'keys_keys'_auto_/_72px_minmax(0,1fr)] lg:[grid-template:'photo_head'_auto_'text_text'_1fr_'keys_keys'_auto_/_112px_minmax(0,1fr)]",
  wide: 'min-[720px]:grid-cols-[128px_minmax(0,1fr)] lg:grid-cols-[192px_minmax(0,1fr)]',
};

export function ConnectionCard({ person, online, unread = 0, free, mine, lazy, wide }: Props) {
  const shape = wide ? SHAPE.wide : SHAPE.tall;
  const name = fullName(person);
  const skills = pairSkills(mine, person).filter(({ you, they }) => they && you);
  return (
    <article
      className={`grid gap-x-3.5 p-3 transition-colors duration-fast min-[720px]:rounded-lg min-[720px]:border min-[720px]:border-line min-[720px]:bg-surface min-[720px]:p-4 min-[720px]:hover:border-line-2 lg:gap-x-5 lg:p-5 ${BESIDE} ${shape}`}
      aria-labelledby={`name-${person._id}`}
      data-row
    >
      <div className="relative aspect-4/5 self-start [grid-area:photo]">
        <Photo person={person} lazy={lazy} sizes="192px" className="size-full rounded-md" />
        {online !== undefined && (
          <span
            className={online ? 'dot end-1.5 bottom-1.5' : 'dot dot--off end-1.5 bottom-1.5'}
            aria-hidden
          />
        )}
      </div>
      <div className="grid content-start gap-1 [grid-area:head]">
        <CardName id={`name-${person._id}`} person={person} />
        {online === true && <span className="sr-only">{words.online}</span>}
        {person.age !== null && person.gender !== null && (
          <p className="text-[0.875rem]/5 text-ink-2">{ageAndGender(person)}</p>
        )}
        <StateLine state={person.state} />
        <FreeLine free={free} />
      </div>
      <div className="mt-1 grid content-start gap-1.5 [grid-area:text] min-[720px]:mt-2.5">
        {person.headline !== '' && (
          <p
            className={`line-clamp-2 text-[0.875rem]/5 font-medium wrap-anywhere ${person.about === '' ? '' : 'max-[719px]:hidden'}`}
            dir="auto"
          >
            {person.headline}
          </p>
        )}
        {person.about !== '' && (
          <p
            className="line-clamp-3 text-[0.875rem]/5 wrap-anywhere text-ink-2 max-[719px]:text-sm/4.5"
            dir="auto"
          >
            {person.about}
          </p>
        )}
        {skills.length > 0 && (
          <ul className="chips gap-1 max-[719px]:hidden" aria-label={words.shared}>
            {skills.slice(0, SHARED_SHOWN).map(({ skill }) => (
              <li key={skill} className="chip chip--both max-w-full" title={skill}>
                <bdi className="truncate leading-5">{skill}</bdi>
              </li>
            ))}
            {skills.length > SHARED_SHOWN && (
              <li className="chip">{words.moreShared(skills.length - SHARED_SHOWN)}</li>
            )}
          </ul>
        )}
      </div>
      <div className="-me-1.5 mt-2.5 flex flex-wrap items-center gap-1.5 [grid-area:keys] lg:mt-3.5 lg:gap-2 max-lg:*:[.btn]:gap-1 max-lg:*:[.btn]:px-2">
        <a className="btn" href={`/chat/${person._id}`}>
          <span className="contents max-lg:hidden">
            <Icon svg={MessageSquare} small />
          </span>
          {words.message}
          <span className="sr-only"> {name}</span>
          {unread > 0 && (
            <span className="badge">
              {unread > 99 ? '99+' : unread}
              <span className="sr-only"> {words.unread}</span>
            </span>
          )}
        </a>
        <a className="btn" href={`/chat/${person._id}#plan`}>
          <span className="contents max-lg:hidden">
            <Icon svg={CalendarPlus} small />
          </span>
          {words.plan}
          <span className="sr-only"> {words.withName(name)}</span>
        </a>
        <span className="ms-auto">
          <More person={person} connected />
        </span>
      </div>
    </article>
  );
}

const LINE = 'flex items-center gap-2 text-sm/4.5 font-medium';

/** The next step with this person, or the time of the last message. */
function StateLine({ state }: { state: ConnectionState | undefined }) {
  const [now] = useState(Date.now);
  const timeZone = useTimeZone();
  if (state === undefined) return null;
  const { turn, sessionAt, lastAt } = state;
  if (turn) {
    return (
      <p className={`${LINE} font-semibold text-accent-ink`}>
        <span className="caret h-3.5" />
        {words.yourTurn}
      </p>
    );
  }
  return (
    <p className={`${LINE} ${sessionAt ? '' : 'text-ink-3'}`} suppressHydrationWarning>
      {sessionAt
        ? words.session(Date.parse(sessionAt), now, timeZone)
        : lastAt
          ? words.lastTalked(Math.floor((now - Date.parse(lastAt)) / DAY_MS))
          : words.noMessages}
    </p>
  );
}
