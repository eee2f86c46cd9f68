export const title = 'Free to pair';
export const text =
  'Your connections and people on the feed see that you have time now. It ends by itself, or when you log out.';
export const isOn = (time: string): string => `You’re shown as free until ${time}.`;
export const howLong = 'For the next';
export const minutes = (count: number): string => `${String(count)} min`;
export const line = 'What you have in mind';
export const example = 'Stuck on a borrow checker error';
export const show = 'Show that I’m free';
export const update = 'Update';
export const end = 'End now';
export const cancel = 'Cancel';
