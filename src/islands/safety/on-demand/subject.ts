import type { ChatMessage } from '#shared/realtime.ts';
import type { Developer } from '#shared/user.ts';

/** Whom the menu is about, and what the page knows of them. */
export interface Subject {
  person: Developer;
  connected?: boolean | undefined;
  written?: (() => readonly ChatMessage[]) | undefined;
}
