export const moreAbout = (name: string): string => `More about ${name}`;
export const menuFailed = 'The menu did not load. Try again in a moment.';
