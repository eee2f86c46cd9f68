export const takenBack = (firstName: string): string =>
  `Taken back. ${firstName} comes up in your feed again.`;
export const notLookedUp = 'What waits was not looked up:';
export const notTakenBack = 'An interest was not taken back:';
