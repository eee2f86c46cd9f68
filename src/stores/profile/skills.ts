import { api } from '#stores/client/api.ts';
import { createResource } from '#stores/client/resource.ts';

/** Skills that people here use. */
export const usedSkills = createResource(() => api('GET /skills'));
