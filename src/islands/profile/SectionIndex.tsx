import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { readHours } from '#shared/availability.ts';
import { EDIT_SECTIONS, type FieldName, FIELDS, type Section } from '#shared/profile-fields.ts';
import { snippetSize } from '#shared/snippet.ts';
import { zoneName } from '#shared/time-zone.ts';
import { fullName, type User } from '#shared/user.ts';
import { $changed, $edit, addressOf, showSection } from '#stores/profile/profile-edit.ts';
import * as words from './words.ts';

const NOW: Record<Section, (user: User) => (string | number | null)[]> = {
  you: (user) => [fullName(user), user.age],
  skills: ({ skills, level }) => [
    skills.length > 0 ? words.now.skills(skills.length) : words.now.none,
    level,
  ],
  hours: ({ availability, timeZone }) => [
    availability === null ? words.now.none : words.now.hours(readHours(availability).length),
    timeZone && zoneName(timeZone),
  ],
  project: ({ project }) => [project === null ? words.now.none : project.title],
  snippet: ({ snippet }) => [snippet === null ? words.now.none : snippetSize(snippet)],
};

const ENTRY =
  'relative flex items-center justify-between gap-2 whitespace-nowrap py-2.5 min-[900px]:min-h-15 min-[900px]:rounded-md min-[900px]:ps-4 min-[900px]:pe-3 min-[900px]:hover:bg-hover';
const HERE =
  'after:absolute after:inset-x-0 after:bottom-0 after:h-0.75 after:bg-caret min-[900px]:bg-sunken min-[900px]:after:inset-x-auto min-[900px]:after:start-1 min-[900px]:after:top-4.5 min-[900px]:after:bottom-4.5 min-[900px]:after:h-auto min-[900px]:after:w-0.75';

/** The index is beside the panel, or its tabs above it. */
export function SectionIndex({ user, section }: { user: User | null; section: Section }) {
  const here = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [section]);
  const changed = useStore($changed);
  const edit = useStore($edit);
  const wrong = edit.kind === 'failed' ? (Object.keys(edit.fields) as FieldName[]) : [];
  return (
    <nav aria-label={words.sections}>
      <ul className="flex [scrollbar-width:none] gap-6 overflow-x-auto border-b border-line min-[900px]:-ms-3 min-[900px]:grid min-[900px]:grid-cols-1 min-[900px]:gap-0.5 min-[900px]:border-b-0">
        {EDIT_SECTIONS.map((one) => {
          const isHere = (name: FieldName) => FIELDS[name].section === one;
          return (
            <li key={one} className="flex-none">
              <a
                ref={one === section ? here : null}
                className={`${ENTRY} ${one === section ? HERE : ''}`}
                href={addressOf(one)}
                aria-current={one === section ? 'page' : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  showSection(one);
                }}
              >
                <Entry
                  title={words.section[one]}
                  now={
                    user === null
                      ? ''
                      : NOW[one](user)
                          .filter((part) => part !== null)
                          .join(', ')
                  }
                />
                {wrong.some(isHere) && (
                  <span className="size-2 flex-none rounded-full bg-no">
                    <span className="sr-only">{words.wrongMark}</span>
                  </span>
                )}
                {changed.some(isHere) && (
                  <span className="caret caret--you h-3.5">
                    <span className="sr-only">{words.changedMark}</span>
                  </span>
                )}
              </a>
            </li>
          );
        })}
        <li className="flex-none">
          <a className={ENTRY} href="/settings#page">
            <Entry title={words.publicPage.title} now={words.now.publicPage} />
          </a>
        </li>
      </ul>
    </nav>
  );
}

function Entry({ title, now }: { title: string; now: string }) {
  return (
    <span className="grid min-w-0 flex-1">
      <span className="font-medium">{title}</span>
      <span className="truncate text-sm/4.5 text-ink-2 max-[899px]:hidden">{now}</span>
    </span>
  );
}
