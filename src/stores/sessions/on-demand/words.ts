export const words = {
  start: 'Start now',
  openPad: 'Open the pad',
  onProfile: 'See it on your profile',
  built: (what: string): string => `Built together: ${what}`,
  wantsNow: (name: string, goal: string): string => `${name} wants to pair now: ${goal}`,
  started: (name: string): string => `Your session with ${name} has started.`,
};
