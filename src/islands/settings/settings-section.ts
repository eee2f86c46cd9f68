import type { ComponentType, LazyExoticComponent } from 'react';
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
