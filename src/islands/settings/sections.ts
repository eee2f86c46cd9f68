import { lazy } from 'react';
import type { SettingsSection } from './settings-section.ts';

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
    id: 'keyboard',
    title: 'Keyboard',
    Component: lazy(async () => ({
      default: (await import('./KeyboardSection.tsx')).KeyboardSection,
    })),
  },
  {
    id: 'data',
    title: 'Your data',
    Component: lazy(async () => ({ default: (await import('./DataSection.tsx')).DataSection })),
  },
];
