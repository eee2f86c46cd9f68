import type { Hono } from 'hono';
import type { ProfileEditAnswer } from '#shared/api.ts';
import type { Profiles } from './service.ts';
import { profileEditSchema } from '#shared/schemas/profile.ts';
import {
  answer,
  type ApiEnv,
  type ApiSession,
  readBody,
  readPhoto,
} from '../../platform/http/api.ts';

/** Registers /profile/edit and /profile/photo; account routes have /profile/view and /profile/password. */
export function profileRoutes(
  app: Hono<ApiEnv>,
  { session, profiles }: { session: ApiSession; profiles: Profiles },
): void {
  app.put('/profile/edit', session.signedIn, async (c) => {
    const edit = await readBody(c, profileEditSchema);
    const data = await profiles.edit(c.get('session').user, edit);
    return answer(c, { message: 'Profile updated', data } satisfies ProfileEditAnswer);
  });

  app.post('/profile/photo', session.signedIn, async (c) => {
    const data = await profiles.uploadPhoto(c.get('session').user, (watch) => readPhoto(c, watch));
    return answer(c, { message: 'Photo updated', data } satisfies ProfileEditAnswer);
  });
}
