import { type ComponentType, lazy } from 'react';
import type { User } from '#shared/user.ts';
import type { sections } from './words.ts';

/** What every section is given; the rest it loads itself, once it is shown. */
type SectionComponent = ComponentType<{ user: User }>;

/** `id` is its anchor, /settings#{id}; its content is loaded when it comes near the window. */
const section = (id: keyof typeof sections, load: () => Promise<SectionComponent>) => ({
  id,
  Component: lazy(async () => ({ default: await load() })),
});

/** /settings from top to bottom; one entry, and its title in words.ts, adds a section. */
export const SECTIONS = [
  section('email', async () => (await import('./EmailSection.tsx')).EmailSection),
  section('page', async () => (await import('./PublicPageSection.tsx')).PublicPageSection),
  section('devices', async () => (await import('./DevicesSection.tsx')).DevicesSection),
  section('blocked', async () => (await import('./BlockedPeople.tsx')).BlockedPeople),
  section('notifications', async () => (await import('./Notifications.tsx')).Notifications),
  section('keyboard', async () => (await import('./KeyboardSection.tsx')).KeyboardSection),
  section('data', async () => (await import('./DataSection.tsx')).DataSection),
];
