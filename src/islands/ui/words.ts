export const cancel = 'Cancel';
export const moreSkills = (count: number): string => `+${String(count)} more`;
export const fewerSkills = 'Collapse';
export const learn = 'learn';
/** Before {@link learn}, for screen readers. */
export const wantsTo = 'you want to';
export const sharedSkill = 'on your list too';
export const copyCode = 'Copy code';
