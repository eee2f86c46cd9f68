import type { LearningAnswer } from '#shared/api.ts';
import { createSwitches } from '#stores/client/switches.ts';

export const learning = createSwitches<LearningAnswer, { on: boolean }>(
  '/user/feed/learning',
  (_, { on }) => ({ on }),
);
