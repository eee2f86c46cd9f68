import type { ComponentType } from 'react';
import type { User } from '#shared/user.ts';
import { onDemand } from '#islands/ui/on-demand.tsx';
import { Waiting } from './Section.tsx';
import type { sections } from './words.ts';

/** Sections get the user and load the rest themselves. */
type SectionComponent = ComponentType<{ user: User }>;

/**
 * `id` is the anchor of /settings#{id}. The content loads near the window; `room` is its expected height, so sections
 * below don't move.
 */
const section = (
  id: keyof typeof sections,
  load: () => Promise<SectionComponent>,
  room: (user: User) => string = () => '',
) => ({ id, Component: onDemand(load, { waiting: Waiting, missing: 'm-4 sm:m-6' }), room });

const roomOfEmail = ({ emailVerified }: User): string =>
  emailVerified
    ? 'has-data-waiting:min-h-[321px] sm:has-data-waiting:min-h-[219px]'
    : 'has-data-waiting:min-h-[365px] sm:has-data-waiting:min-h-[219px]';

/** The sections of /settings in order; an entry here and a title in words.ts add one. */
export const SECTIONS = [
  section('email', async () => (await import('./EmailSection.tsx')).EmailSection, roomOfEmail),
  section(
    'page',
    async () => (await import('./PublicPageSection.tsx')).PublicPageSection,
    () => 'has-data-waiting:min-h-[726px] sm:has-data-waiting:min-h-[550px]',
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
  section('password', async () => (await import('./PasswordSection.tsx')).PasswordSection),
  section('blocked', async () => (await import('./BlockedPeople.tsx')).BlockedPeople),
  section(
    'feed',
    async () => (await import('./FeedSection.tsx')).FeedSection,
    () => 'has-data-waiting:min-h-[144px] sm:has-data-waiting:min-h-[104px]',
  ),
  section('notifications', async () => (await import('./Notifications.tsx')).Notifications),
  section('talk', async () => (await import('./CallSection.tsx')).CallSection),
  section('keyboard', async () => (await import('./KeyboardSection.tsx')).KeyboardSection),
  section('data', async () => (await import('./DataSection.tsx')).DataSection),
  section('deletion', async () => (await import('./DeletionSection.tsx')).DeletionSection),
];
