import { session } from './storage.ts';

/** What one page tells the next in the same tab; each is cleared when read, and is for one person. */
export type Flag = 'login-success' | 'signup-success';

export function raiseFlag(flag: Flag, userId: string): void {
  session[flag] = userId;
}

export const isRaised = (flag: Flag, userId: string): boolean => session[flag] === userId;

/** Whether the flag was raised for this person; lowers it. */
export function takeFlag(flag: Flag, userId: string): boolean {
  const raised = isRaised(flag, userId);
  Reflect.deleteProperty(session, flag);
  return raised;
}
