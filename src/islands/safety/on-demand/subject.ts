import type { ChatMessage } from '#shared/realtime.ts';
import type { Developer } from '#shared/user.ts';

/** The person of the menu, and the page's facts about them. */
export interface Subject {
  person: Developer;
  connected?: boolean | undefined;
  /** Additional entries. */
  also?: readonly MenuEntry[] | undefined;
  written?: (() => readonly ChatMessage[]) | undefined;
}

/** A menu entry of the page. */
export interface MenuEntry {
  /** Source of a lucide-static file. */
  icon: string;
  title: string;
  line: string;
  run: () => void;
}
