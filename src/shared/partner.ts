/** What a developer says of themselves so that a partner can find them; all of it optional. */

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

export interface PartnerProfile {
  /** One line; '' when there is none. */
  headline: string;
  level: Level | null;
  lookingFor: Intent[];
  /** Skills they want to learn, kept as `skills` are. */
  learning: string[];
  /** Hours of a week in their time zone; see {@link readHours} in availability.ts. */
  availability: string | null;
  /** An IANA name. */
  timeZone: string | null;
  /** Languages they speak, in their spelling. */
  languages: string[];
  /** https addresses: where their code is, and their own site. */
  codeUrl: string | null;
  siteUrl: string | null;
}

/** Of someone who said nothing of it. */
export const NO_PARTNER_PROFILE: PartnerProfile = {
  headline: '',
  level: null,
  lookingFor: [],
  learning: [],
  availability: null,
  timeZone: null,
  languages: [],
  codeUrl: null,
  siteUrl: null,
};
