import { profileEditSchema } from '#shared/schemas/profile.ts';
import { readPhoto } from '../../platform/http/api.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Profiles } from './service.ts';

/** Routes of /profile/edit and /profile/photo; account routes have /profile/view and /profile/password. */
export const profileRoutes = ({ profiles }: { profiles: Profiles }) =>
  ({
    'PUT /profile/edit': {
      body: profileEditSchema,
      run: async ({ session, body }) => ({
        message: 'Profile updated',
        data: await profiles.edit(session.user, body),
      }),
    },
    'POST /profile/photo': {
      run: async ({ c, session }) => ({
        message: 'Photo updated',
        data: await profiles.uploadPhoto(session.user, (watch) => readPhoto(c, watch)),
      }),
    },
  }) satisfies Partial<Routes>;
