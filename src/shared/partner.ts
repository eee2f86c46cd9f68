export const LEVELS = ['junior', 'mid', 'senior', 'lead'] as const;
export type Level = (typeof LEVELS)[number];

/** `mentor` is a person to learn from, `mentee` a person to teach. */
export const INTENTS = [
  'pair-sessions',
  'side-project',
  'open-source',
  'mentor',
  'mentee',
  'co-founder',
] as const;
export type Intent = (typeof INTENTS)[number];

export const INTENT_WORDS: Record<Intent, string> = {
  'pair-sessions': 'pair sessions',
  'side-project': 'side project',
  'open-source': 'open source',
  mentor: 'mentor',
  mentee: 'mentee',
  'co-founder': 'co-founder',
};

/** Intents with their article, for use in a sentence. */
export const SOUGHT_WORDS: Record<Intent, string> = {
  'pair-sessions': 'pair sessions',
  'side-project': 'a side project',
  'open-source': 'open source',
  mentor: 'a mentor',
  mentee: 'a mentee',
  'co-founder': 'a co-founder',
};
