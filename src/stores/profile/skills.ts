import { api } from '#stores/client/api.ts';
import { createResource } from '#stores/client/resource.ts';

/** Skills by use on this site. */
export const usedSkills = createResource(() => api('GET /skills'));

/** Languages of one's own public repositories. */
export const gitHubSkills = createResource(() => api('GET /skills/github'));
