import messageSquare from 'lucide-static/icons/message-square.svg?raw';
import type { FreeNow } from '#shared/free-now.ts';
import { ageAndGender, type Developer, fullName } from '#shared/user.ts';
import { pairSkills, type SkillsOf } from '#shared/pair-skills.ts';
import { FreeLine } from '#islands/ui/FreeLine.tsx';
import { CardName } from '#islands/ui/list/CardName.tsx';
import { More } from '#islands/safety/More.tsx';
import { Photo } from '#islands/ui/Photo.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import * as words from './words.ts';

interface Props {
  person: Developer;
  online?: boolean | undefined;
  unread?: number | undefined;
  free: FreeNow | undefined;
  mine: SkillsOf;
  lazy: boolean;
  wide: boolean;
}

const SHARED_SHOWN = 3;

/** Narrower pages show each card as a row with its photo first. */
const PHOTO = {
  tall: 'min-[720px]:h-40 min-[720px]:min-h-0 min-[720px]:w-auto lg:h-56',
  wide: 'min-[720px]:min-h-55 min-[720px]:w-33 lg:w-50',
};
const FACE = {
  tall: 'rounded-[11px_0_0_11px] min-[720px]:rounded-[11px_11px_0_0]',
  wide: 'rounded-[11px_0_0_11px]',
};
const BODY = {
  tall: 'min-[720px]:px-4 min-[720px]:pt-3.5 min-[720px]:pb-4',
  wide: 'min-[720px]:px-5 min-[720px]:pt-4.5 min-[720px]:pb-5',
};

export function ConnectionCard({ person, online, unread = 0, free, mine, lazy, wide }: Props) {
  const name = fullName(person);
  const skills = pairSkills(mine, person).filter(({ you, they }) => they && you);
  // The photo or the middle takes the free space if there is little text.
  const sparse = person.about === '' && skills.length === 0;
  const shape = wide ? 'wide' : 'tall';
  return (
    <article
      className={`card flex transition-colors duration-fast hover:border-line-2 ${wide ? '' : 'min-[720px]:flex-col'}`}
      aria-labelledby={`name-${person._id}`}
    >
      <div
        className={`relative min-h-37 w-26 max-[359px]:w-20 ${sparse && !wide ? 'flex-none min-[720px]:flex-auto' : 'flex-none'} ${PHOTO[shape]}`}
      >
        <Photo person={person} lazy={lazy} className={`size-full ${FACE[shape]}`} />
        {online !== undefined && (
          <span
            className={online ? 'dot end-2.5 bottom-2.5' : 'dot dot--off end-2.5 bottom-2.5'}
            aria-hidden
          />
        )}
      </div>
      <div
        className={`flex min-w-0 flex-col px-3.5 pt-3 pb-3.5 ${sparse ? 'flex-1 justify-center' : 'flex-1'} ${sparse && !wide ? 'min-[720px]:flex-none' : ''} ${BODY[shape]}`}
      >
        <CardName id={`name-${person._id}`} person={person} />
        {online === true && <span className="sr-only">{words.online}</span>}
        <FreeLine free={free} />
        {person.age !== null && person.gender !== null && (
          <p className="text-[14px]/5 text-ink-2">{ageAndGender(person)}</p>
        )}
        {person.headline !== '' && (
          <p className="mt-1 line-clamp-2 text-[14px]/5 font-medium wrap-anywhere" dir="auto">
            {person.headline}
          </p>
        )}
        {person.about !== '' && (
          <p
            className="mt-1 line-clamp-3 text-[14px]/5 wrap-anywhere text-ink-2 min-[720px]:mt-2 min-[720px]:text-md/5.5"
            dir="auto"
          >
            {person.about}
          </p>
        )}
        {skills.length > 0 && (
          <ul className="chips mt-3 gap-1" aria-label={words.shared}>
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
        <div
          className={`-me-1.5 flex items-center justify-between gap-2 pt-3.5 ${sparse ? '' : 'mt-auto'}`}
        >
          <a className="btn" href={`/chat/${person._id}`}>
            <span className={unread > 0 ? 'contents max-[359px]:hidden' : 'contents'}>
              <Icon svg={messageSquare} small />
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
          <More person={person} connected />
        </div>
      </div>
    </article>
  );
}
