/** A person shows these to connections. Hiding one also hides it of others from the person. */
export const SHOWN = ['presence', 'receipts'] as const;

export type Shown = (typeof SHOWN)[number];

export type PrivacySettings = Record<Shown, boolean>;
