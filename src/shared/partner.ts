/** What a developer chooses from so that a partner can find them. */

export const LEVELS = ['junior', 'mid', 'senior', 'lead'] as const;
export type Level = (typeof LEVELS)[number];

/** Whom or what someone looks for: `mentor` is someone to learn from, `mentee` someone to teach. */
export const INTENTS = [
  'pair-sessions',
  'side-project',
  'open-source',
  'mentor',
  'mentee',
  'co-founder',
] as const;
export type Intent = (typeof INTENTS)[number];

/** As a chip or a choice says it. */
export const INTENT_WORDS: Record<Intent, string> = {
  'pair-sessions': 'pair sessions',
  'side-project': 'side project',
  'open-source': 'open source',
  mentor: 'mentor',
  mentee: 'mentee',
  'co-founder': 'co-founder',
};

/** As a sentence says what somebody looks for. */
export const SOUGHT_WORDS: Record<Intent, string> = {
  'pair-sessions': 'pair sessions',
  'side-project': 'a side project',
  'open-source': 'open source',
  mentor: 'a mentor',
  mentee: 'a mentee',
  'co-founder': 'a co-founder',
};
