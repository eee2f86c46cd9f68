import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { User } from '#shared/user.ts';

/** What every section of /settings is given; the rest it loads itself, once it is shown. */
export interface SectionProps {
  user: User;
}

export interface SettingsSection {
  /** Its anchor: /settings#{id} leads to it. */
  id: string;
  title: string;
  /** Loaded when the section comes into view. */
  Component: LazyExoticComponent<ComponentType<SectionProps>>;
}

/** /settings from top to bottom; one entry adds a section. */
export const SECTIONS: readonly SettingsSection[] = [
  {
    id: 'email',
    title: 'Email',
    Component: lazy(async () => ({ default: (await import('./EmailSection.tsx')).EmailSection })),
  },
  {
    id: 'devices',
    title: 'Signed-in devices',
    Component: lazy(async () => ({
      default: (await import('./DevicesSection.tsx')).DevicesSection,
    })),
  },
  {
    id: 'blocked',
    title: 'Blocked people',
    Component: lazy(async () => ({ default: (await import('./BlockedPeople.tsx')).BlockedPeople })),
  },
  {
    id: 'notifications',
    title: 'Notifications',
    Component: lazy(async () => ({ default: (await import('./Notifications.tsx')).Notifications })),
  },
  {
    id: 'data',
    title: 'Your data',
    Component: lazy(async () => ({ default: (await import('./DataSection.tsx')).DataSection })),
  },
];
