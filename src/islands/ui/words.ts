export const cancel = 'Cancel';
export const moreSkills = (count: number): string => `+${String(count)} more`;
export const fewerSkills = 'Collapse';
export const learn = 'learn';
export const asYouWish = 'as you want to';
export const sharedSkill = 'on your list too';
export const copyCode = 'Copy code';
