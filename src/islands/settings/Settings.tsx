import { type ComponentType, useEffect, useRef, useSyncExternalStore } from 'react';
import type { User } from '#shared/user.ts';
import { goLive } from '#stores/live.ts';
import { useMine } from '#islands/ui/use-mine.ts';
import { onDemand } from '#islands/ui/on-demand.tsx';
import { Section, Waiting } from './Section.tsx';
import * as words from './words.ts';

type SectionComponent = ComponentType<{ user: User }>;

/** `id` is the anchor. */
const section = (id: keyof typeof words.sections, load: () => Promise<SectionComponent>) => ({
  id,
  Component: onDemand(load, { waiting: Waiting, missing: 'm-4 sm:m-6' }),
});

/** An entry here and a title in words.ts add a section. */
const GROUPS = [
  {
    title: words.groups.account,
    sections: [
      section('email', async () => (await import('./EmailSection.tsx')).EmailSection),
      section('password', async () => (await import('./PlainSections.tsx')).PasswordSection),
      section('passkeys', async () => (await import('./PasskeysSection.tsx')).PasskeysSection),
      section('factors', async () => (await import('./FactorsSection.tsx')).FactorsSection),
      section('devices', async () => (await import('./DevicesSection.tsx')).DevicesSection),
    ],
  },
  {
    title: words.groups.you,
    sections: [
      section('page', async () => (await import('./PublicPageSection.tsx')).PublicPageSection),
      section('pause', async () => (await import('./PauseSection.tsx')).PauseSection),
      section('privacy', async () => (await import('./PrivacySection.tsx')).PrivacySection),
      section('data', async () => (await import('./PlainSections.tsx')).DataSection),
    ],
  },
  {
    title: words.groups.product,
    sections: [
      section('feed', async () => (await import('./FeedSection.tsx')).FeedSection),
      section('notifications', async () => (await import('./Notifications.tsx')).Notifications),
      section('talk', async () => (await import('./PlainSections.tsx')).CallSection),
      section('keyboard', async () => (await import('./PlainSections.tsx')).KeyboardSection),
    ],
  },
  {
    title: words.groups.end,
    sections: [
      section('blocked', async () => (await import('./BlockedPeople.tsx')).BlockedPeople),
      section('deletion', async () => (await import('./PlainSections.tsx')).DeletionSection),
    ],
  },
];

const FIRST = 'email';

const onHash = (listener: () => void): (() => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** Returns the section of the address; null on the server. */
const useHash = (): string | null =>
  useSyncExternalStore(
    onHash,
    () => location.hash.slice(1),
    () => null,
  );

interface Props {
  user: User;
  hasRelay: boolean;
}

export function Settings({ user, hasRelay }: Props) {
  const me = useMine(user);
  useEffect(() => goLive(user._id), [user._id]);
  const groups = GROUPS.map(({ title, sections }) => ({
    title,
    sections: sections.filter(({ id }) => id !== 'talk' || hasRelay),
  }));
  const shown = groups.flatMap(({ sections }) => sections);
  const hash = useHash();
  const current = shown.find(({ id }) => id === hash)?.id ?? FIRST;
  const index = useRef<HTMLElement>(null);
  useEffect(() => {
    const entry = index.current?.querySelector('[aria-current]');
    entry?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <div className="grid min-h-[calc(100dvh-var(--spacing-nav-offset))] grid-cols-1 content-start min-[900px]:grid-cols-[192px_minmax(0,680px)] min-[900px]:gap-x-12">
      <h1 className="h1 mb-5 min-[900px]:col-span-full">{words.title}</h1>
      <nav
        className="mb-5 border-b border-line min-[900px]:sticky min-[900px]:top-[calc(var(--spacing-nav-offset)+24px)] min-[900px]:self-start min-[900px]:border-b-0"
        aria-label={words.title}
        ref={index}
      >
        <ul className="flex [scrollbar-width:none] gap-5 overflow-x-auto max-[899px]:mask-r-from-[calc(100%-56px)] max-[899px]:pe-14 min-[900px]:block">
          {groups.map(({ title, sections }) => (
            <li key={title} className="max-[899px]:contents min-[900px]:mb-5">
              <p className="mb-1 ps-3 text-sm font-semibold max-[899px]:hidden">{title}</p>
              <ul className="max-[899px]:contents">
                {sections.map(({ id }) => (
                  <li key={id}>
                    <a className={ENTRY} href={`#${id}`} aria-current={id === current || undefined}>
                      {id === current && (
                        <span className="caret absolute inset-y-2 left-0 h-auto max-[899px]:hidden" />
                      )}
                      {words.sections[id]}
                    </a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      {/* One section per address, without a script too. */}
      <div className="not-has-[>:target]:[&>:not(:first-child)]:hidden has-[>:target]:[&>:not(:target)]:hidden">
        {shown.map(({ id, Component }) => (
          <Section
            key={id}
            id={id}
            Component={Component}
            user={me}
            isCurrent={hash !== null && id === current}
          />
        ))}
      </div>
    </div>
  );
}

const ENTRY =
  'relative block pt-2.5 pb-3 font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:text-ink max-[899px]:aria-[current]:shadow-[inset_0_-2px] max-[899px]:aria-[current]:shadow-caret min-[900px]:rounded-md min-[900px]:py-1.5 min-[900px]:ps-3 min-[900px]:text-sm min-[900px]:font-normal min-[900px]:hover:bg-hover min-[900px]:aria-[current]:bg-hover min-[900px]:aria-[current]:font-medium';
