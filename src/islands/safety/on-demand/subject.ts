import type { ChatMessage } from '#shared/realtime.ts';
import type { Developer } from '#shared/user.ts';

export interface Subject {
  person: Developer;
  connected?: boolean | undefined;
  also?: readonly MenuEntry[] | undefined;
  written?: (() => readonly ChatMessage[]) | undefined;
}

export interface MenuEntry {
  /** The source of a lucide-static file. */
  icon: string;
  title: string;
  line: string;
  run: () => void;
}
