import type { Routes } from '../../platform/http/routes.ts';
import type { Skills } from './service.ts';

/** Routes of the names that the skill editor suggests. */
export const skillRoutes = ({ skills }: { skills: Skills }) =>
  ({
    'GET /skills': { run: async () => ({ used: await skills.used() }) },
  }) satisfies Partial<Routes>;
