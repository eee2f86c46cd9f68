import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { counted, dateFormat } from '#shared/language.ts';
import { isOpen, type PairSession } from '#shared/pair-session.ts';
import { pairSkills } from '#shared/pair-skills.ts';
import type { Snippet } from '#shared/snippet.ts';
import type { Developer, User } from '#shared/user.ts';
import { $now } from '#stores/client/clock.ts';
import { $sessions, needSessions } from '#stores/sessions/sessions.ts';
import { DateKey, Times } from '#islands/sessions/on-demand/SessionTimes.tsx';
import { ProjectBox } from '#islands/ui/ProjectBox.tsx';
import { SnippetBox } from '#islands/ui/code/SnippetBox.tsx';

interface Props {
  me: User;
  target: Developer;
  onPlan: () => void;
}

const words = {
  about: (name: string): string => `You and ${name}`,
  shared: 'Shared skills',
  next: 'Next session',
  none: 'Nothing planned yet.',
  plan: 'Plan a session',
  all: 'All sessions',
  code: (name: string): string => `${name}’s code`,
  project: (name: string): string => `${name} is building`,
  more: (count: number): string => counted(count, { one: 'more line', other: 'more lines' }),
  fold: 'Show less',
  built: 'Built together',
};
/** Longer snippets are folded to these lines. */
const LINES = 10;
const BUILT_MAX = 4;
const month = dateFormat({ month: 'short', year: 'numeric' });

/** The common ground of the two people, beside the log of wide windows. */
export function Beside({ me, target, onPlan }: Props) {
  const { firstName, snippet, project } = target;
  const sessions = useStore($sessions);
  const now = useStore($now);
  useEffect(() => needSessions(target._id), [target._id]);
  const both = pairSkills(me, target).filter(({ you, they }) => you && they);
  const ours = [...sessions.values()].filter((session) => session.with?._id === target._id);
  const [next] = ours
    .filter((session) => isOpen(session, now))
    .sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1));
  const built = ours
    .filter(({ outcome }) => outcome.builtAt !== null)
    .sort((one, other) => (one._id < other._id ? 1 : -1))
    .slice(0, BUILT_MAX);
  return (
    <aside
      className="hidden min-h-0 overflow-y-auto overscroll-contain border-l border-line bg-surface transition-opacity duration-base @min-[880px]/chat:block starting:opacity-0"
      aria-label={words.about(firstName)}
      tabIndex={0}
    >
      {both.length > 0 && (
        <Part title={words.shared}>
          <ul className="chips gap-1">
            {both.map(({ skill }) => (
              <li key={skill} className="chip chip--both" title={skill}>
                <bdi className="truncate leading-5">{skill}</bdi>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={words.next}>
        {next === undefined ? (
          <p className="text-[0.875rem]/5 text-ink-2">
            {words.none}{' '}
            <button type="button" className="link" onClick={onPlan}>
              {words.plan}
            </button>
          </p>
        ) : (
          <Next session={next} />
        )}
      </Part>
      {snippet !== null && (
        <Part title={words.code(firstName)}>
          <Code snippet={snippet} />
        </Part>
      )}
      {project !== null && (
        <Part title={words.project(firstName)}>
          <ProjectBox project={project} className="text-[0.875rem]/5" />
        </Part>
      )}
      {built.length > 0 && (
        <Part title={words.built}>
          <ul className="grid gap-2 text-[0.875rem]/5.5">
            {built.map(({ _id, outcome: { what, link, builtAt } }) => (
              <li key={_id} className="grid grid-cols-[72px_minmax(0,1fr)] gap-2">
                <time className="font-mono text-xs/5.5 text-ink-3" dateTime={builtAt ?? ''}>
                  {month.format(new Date(builtAt ?? ''))}
                </time>
                <p className="font-medium wrap-anywhere" dir="auto">
                  {link === null ? (
                    what
                  ) : (
                    <a
                      className="link"
                      href={link}
                      rel="noopener noreferrer nofollow"
                      target="_blank"
                    >
                      {what}
                    </a>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </aside>
  );
}

const timeOf = ({ startsAt, times }: PairSession): string => startsAt ?? times[0] ?? '';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-b border-line p-5 last:border-b-0">
    <h2 className="mb-2.5 text-sm font-semibold">{title}</h2>
    {children}
  </section>
);

function Next({ session }: { session: PairSession }) {
  return (
    <>
      <div className="flex gap-3">
        <DateKey session={session} />
        <div className="min-w-0">
          <p className="text-[0.875rem]/5 font-medium wrap-anywhere">
            <bdi>{session.goal}</bdi>
          </p>
          <Times session={session} waiting />
        </div>
      </div>
      <a className="link mt-3 inline-block text-sm" href="/sessions">
        {words.all}
      </a>
    </>
  );
}

function Code({ snippet }: { snippet: Snippet }) {
  const [open, setOpen] = useState(false);
  const lines = snippet.code.split('\n');
  const hidden = lines.length - LINES;
  const code = open ? snippet.code : lines.slice(0, LINES).join('\n');
  return (
    <>
      <SnippetBox snippet={{ ...snippet, code }} />
      {hidden > 1 && (
        <button
          type="button"
          className="link mt-2 text-sm"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? words.fold : words.more(hidden)}
        </button>
      )}
    </>
  );
}
