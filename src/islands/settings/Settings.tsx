import { type ComponentType, useEffect } from 'react';
import type { User } from '#shared/user.ts';
import { goLive } from '#stores/live.ts';
import { useMine } from '#islands/ui/use-mine.ts';
import { onDemand } from '#islands/ui/on-demand.tsx';
import { Section, Waiting } from './Section.tsx';
import * as words from './words.ts';

type SectionComponent = ComponentType<{ user: User }>;

/** `id` is the anchor; `room` is the expected height, so that sections below don't move. */
const section = (
  id: keyof typeof words.sections,
  load: () => Promise<SectionComponent>,
  room: (user: User) => string = () => '',
) => ({ id, Component: onDemand(load, { waiting: Waiting, missing: 'm-4 sm:m-6' }), room });

const roomOfEmail = ({ emailVerified }: User): string =>
  emailVerified
    ? 'has-data-waiting:min-h-[321px] sm:has-data-waiting:min-h-[219px]'
    : 'has-data-waiting:min-h-[497px] sm:has-data-waiting:min-h-[331px]';

/** An entry here and a title in words.ts add a section. */
const SECTIONS = [
  section('email', async () => (await import('./EmailSection.tsx')).EmailSection, roomOfEmail),
  section(
    'page',
    async () => (await import('./PublicPageSection.tsx')).PublicPageSection,
    () => 'has-data-waiting:min-h-[802px] sm:has-data-waiting:min-h-[588px]',
  ),
  section(
    'passkeys',
    async () => (await import('./PasskeysSection.tsx')).PasskeysSection,
    () => 'has-data-waiting:min-h-[320px]',
  ),
  section(
    'factors',
    async () => (await import('./FactorsSection.tsx')).FactorsSection,
    () => 'has-data-waiting:min-h-[200px]',
  ),
  section(
    'devices',
    async () => (await import('./DevicesSection.tsx')).DevicesSection,
    () => 'has-data-waiting:min-h-[137px]',
  ),
  section('password', async () => (await import('./PlainSections.tsx')).PasswordSection),
  section('blocked', async () => (await import('./BlockedPeople.tsx')).BlockedPeople),
  section(
    'feed',
    async () => (await import('./FeedSection.tsx')).FeedSection,
    () => 'has-data-waiting:min-h-[144px] sm:has-data-waiting:min-h-[104px]',
  ),
  section('notifications', async () => (await import('./Notifications.tsx')).Notifications),
  section('talk', async () => (await import('./PlainSections.tsx')).CallSection),
  section('keyboard', async () => (await import('./PlainSections.tsx')).KeyboardSection),
  section('data', async () => (await import('./PlainSections.tsx')).DataSection),
  section('deletion', async () => (await import('./PlainSections.tsx')).DeletionSection),
];

interface Props {
  user: User;
  hasRelay: boolean;
}

export function Settings({ user, hasRelay }: Props) {
  const shown = SECTIONS.filter(({ id }) => id !== 'talk' || hasRelay);
  const me = useMine(user);
  useEffect(() => goLive(user._id), [user._id]);
  return (
    <div className="grid grid-cols-1 min-[900px]:grid-cols-[176px_minmax(0,680px)] min-[900px]:gap-x-16">
      <h1 className="h1 mb-5 min-[900px]:col-span-full">{words.title}</h1>
      <nav
        className="mb-5 border-b border-line min-[900px]:sticky min-[900px]:top-[calc(var(--spacing-nav-offset)+24px)] min-[900px]:self-start min-[900px]:border-b-0"
        aria-label={words.title}
      >
        <ul className="flex [scrollbar-width:none] gap-5 overflow-x-auto max-[899px]:mask-r-from-[calc(100%-56px)] max-[899px]:pe-14 min-[900px]:block min-[900px]:border-l min-[900px]:border-line">
          {shown.map(({ id }) => (
            <li key={id}>
              <a
                className="block pt-2.5 pb-3 font-medium whitespace-nowrap text-ink-2 hover:text-ink min-[900px]:py-1.5 min-[900px]:ps-4 min-[900px]:text-sm min-[900px]:font-normal"
                href={`#${id}`}
              >
                {words.sections[id]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid grid-cols-1 gap-6">
        {shown.map(({ id, Component, room }) => (
          <Section key={id} id={id} Component={Component} user={me} room={room(user)} />
        ))}
      </div>
    </div>
  );
}
