import { session } from './storage.ts';

/** Each message is for one user and is cleared when read. */
export type Flag = 'login-success' | 'signup-success';

export function raiseFlag(flag: Flag, userId: string): void {
  session[flag] = userId;
}

export const isRaised = (flag: Flag, userId: string): boolean => session[flag] === userId;

export function takeFlag(flag: Flag, userId: string): boolean {
  const raised = isRaised(flag, userId);
  Reflect.deleteProperty(session, flag);
  return raised;
}
