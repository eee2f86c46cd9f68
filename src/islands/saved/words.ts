export const save = (name: string): string => `Save ${name} for later`;
export const edit = (name: string): string => `Edit note on ${name}`;
