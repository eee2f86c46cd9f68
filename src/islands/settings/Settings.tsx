import { ArrowLeft, ChevronRight } from 'lucide-static';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import type { User } from '#shared/user.ts';
import { goLive } from '#stores/live.ts';
import { Icon } from '#islands/ui/Icon.tsx';
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

export function Settings({ user, hasRelay }: { user: User; hasRelay: boolean }) {
  const me = useMine(user);
  useEffect(() => goLive(user._id), [user._id]);
  const groups = GROUPS.map(({ title, sections }) => ({
    title,
    sections: sections.filter(({ id }) => id !== 'talk' || hasRelay),
  }));
  const shown = groups.flatMap(({ sections }) => sections);
  const hash = useHash();
  const current = shown.find(({ id }) => id === hash)?.id ?? FIRST;
  return (
    <div
      data-settings
      className="grid min-h-[calc(100dvh-var(--spacing-nav-offset))] grid-cols-1 content-start min-[720px]:grid-cols-[192px_minmax(0,680px)] min-[720px]:gap-x-12"
    >
      <h1 className="h1 mb-5 min-[720px]:col-span-full">{words.title}</h1>
      {/* Phones show the index or one section. */}
      <nav
        className="max-[719px]:in-[[data-settings]:has(:target)]:hidden min-[720px]:sticky min-[720px]:top-[calc(var(--spacing-nav-offset)+24px)] min-[720px]:self-start"
        aria-label={words.title}
      >
        {groups.map(({ title, sections }) => (
          <div key={title} className="mb-5">
            <p className="mb-1 text-sm font-semibold max-[719px]:mb-2 min-[720px]:ps-3">{title}</p>
            <ul className="max-[719px]:divide-y max-[719px]:divide-line max-[719px]:rounded-lg max-[719px]:border max-[719px]:border-line max-[719px]:bg-surface">
              {sections.map(({ id }) => (
                <li key={id}>
                  <a className={ENTRY} href={`#${id}`} aria-current={id === current || undefined}>
                    {id === current && (
                      <span className="caret absolute inset-y-2 left-0 h-auto max-[719px]:hidden" />
                    )}
                    {words.sections[id]}
                    <span className="text-ink-3 min-[720px]:hidden">
                      <Icon svg={ChevronRight} small />
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <a
        className="btn btn--flat mb-3 -ml-3.5 hidden justify-self-start max-[719px]:in-[[data-settings]:has(:target)]:inline-flex"
        href="#"
      >
        <Icon svg={ArrowLeft} small />
        {words.allSettings}
      </a>
      {/* One section per address, without a script too. */}
      <div className="max-[719px]:not-has-[>:target]:hidden not-has-[>:target]:[&>section:not(:first-child)]:hidden has-[>:target]:[&>section:not(:target)]:hidden">
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
  'relative flex items-center justify-between max-[719px]:min-h-12 max-[719px]:px-4 min-[720px]:rounded-md min-[720px]:py-1.5 min-[720px]:ps-3 min-[720px]:text-sm min-[720px]:text-ink-2 min-[720px]:hover:text-ink min-[720px]:aria-[current]:bg-hover min-[720px]:aria-[current]:font-medium min-[720px]:aria-[current]:text-ink hover:bg-hover';
