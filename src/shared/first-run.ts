/** The steps of the guided first run, in order. */
export const STEPS = ['code', 'skills', 'hours', 'line'] as const;
export type Step = (typeof STEPS)[number];

/** Unknown steps are the first one. */
export const stepIn = (query: URLSearchParams): Step =>
  STEPS.find((step) => step === query.get('step')) ?? STEPS[0];

/** The first run ends on the deck. */
export const afterStep = (step: Step): string => pathOf(STEPS[STEPS.indexOf(step) + 1]) ?? '/';

/** Null before the first step. */
export const beforeStep = (step: Step): string | null =>
  pathOf(STEPS[STEPS.indexOf(step) - 1]) ?? null;

const pathOf = (step: Step | undefined) => step && `/start?step=${step}`;
