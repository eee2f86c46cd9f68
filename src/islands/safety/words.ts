export const moreAbout = (name: string): string => `More about ${name}`;
