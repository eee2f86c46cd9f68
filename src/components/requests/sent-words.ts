export const withdrawn = (firstName: string): string =>
  `Request withdrawn. ${firstName} will appear in your feed again.`;
export const notLookedUp = 'Pending requests weren’t loaded:';
export const notWithdrawn = 'A request wasn’t withdrawn:';
