import type { LearningAnswer } from '#shared/api.ts';
import { createSwitches } from '#stores/client/switches.ts';

/** Whether the feed learns from the user's choices. */
export const learning = createSwitches<LearningAnswer, { on: boolean }>(
  '/user/feed/learning',
  (_, { on }) => ({ on }),
);
