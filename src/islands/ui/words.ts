export const cancel = 'Cancel';
export const moreSkills = (count: number): string => `+${String(count)} more`;
export const fewerSkills = 'Collapse';
export const learn = 'learn';
export const asYouWish = 'you want to learn it too';
export const sharedSkill = 'on your list too';
export const copyCode = 'Copy code';
