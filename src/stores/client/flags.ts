/** What one page tells the next in the same tab; each is cleared when read. */
export type Flag = 'login-success' | 'signup-success';

export function raiseFlag(flag: Flag): void {
  sessionStorage.setItem(flag, '1');
}

/** Whether the flag was raised; lowers it. */
export function takeFlag(flag: Flag): boolean {
  const raised = sessionStorage.getItem(flag) === '1';
  sessionStorage.removeItem(flag);
  return raised;
}
