import { api } from '#stores/client/api.ts';
import { createSwitches } from '#stores/client/switches.ts';

export const learning = createSwitches(
  () => api('GET /user/feed/learning'),
  (body: { on: boolean }) => api('PUT /user/feed/learning', { body }),
  (_, { on }) => ({ on }),
);
