import type { ChatMessage } from '#shared/realtime.ts';
import type { Developer } from '#shared/user.ts';

/** Whom the menu is about, and what the page knows of them. */
export interface Subject {
  person: Developer;
  connected?: boolean | undefined;
  /** What else can be done about them. */
  also?: readonly MenuEntry[] | undefined;
  written?: (() => readonly ChatMessage[]) | undefined;
}

/** An entry of the menu that the page brings. */
export interface MenuEntry {
  /** Text of a file of lucide-static. */
  icon: string;
  title: string;
  line: string;
  run: () => void;
}
