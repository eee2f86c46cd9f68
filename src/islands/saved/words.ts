export const save = (name: string): string => `Save ${name} for later`;
