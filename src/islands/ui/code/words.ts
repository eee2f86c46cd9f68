export const theLines = 'The lines';
export const more = (count: number): string => `${String(count)} more`;
