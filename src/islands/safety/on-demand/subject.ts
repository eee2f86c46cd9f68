import type { ChatMessage } from '#shared/realtime.ts';
import type { Developer } from '#shared/user.ts';
import type { MenuEntry } from '#islands/ui/Menu.tsx';

export interface Subject {
  person: Developer;
  connected?: boolean | undefined;
  also?: readonly MenuEntry[];
  /** Messages for a report are fetched if the page has none. */
  written?: (() => readonly ChatMessage[]) | undefined;
}
