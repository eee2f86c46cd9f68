import type { Routes } from '../../platform/http/routes.ts';
import type { Skills } from './service.ts';

/** Routes of the skill editor's suggestions. */
export const skillRoutes = ({ skills }: { skills: Skills }) =>
  ({
    'GET /skills': {
      async run({ session: { user } }) {
        const [used, gitHub] = await Promise.all([skills.used(), skills.hasGitHub(user)]);
        return { used, gitHub };
      },
    },
    'GET /skills/github': {
      run: async ({ session: { user } }) => ({ skills: await skills.ofGitHub(user) }),
    },
  }) satisfies Partial<Routes>;
