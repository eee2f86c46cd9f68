import type { Hono } from 'hono';
import type { ProfileEditAnswer } from '#shared/api.ts';
import { profileEditSchema } from '#shared/schemas/profile.ts';
import type { Backend } from '../../backend.ts';
import { answer, type ApiEnv, readBody, readPhoto, signedIn } from '../../platform/http/api.ts';

/** /profile/edit and /profile/photo; /profile/view and /profile/password are the accounts'. */
export function profileRoutes(app: Hono<ApiEnv>, backend: Backend): void {
  app.put('/profile/edit', signedIn(backend), async (c) => {
    const edit = await readBody(c, profileEditSchema);
    const data = await backend.profiles.edit(c.get('session').user, edit);
    return answer(c, { message: 'Profile updated', data } satisfies ProfileEditAnswer);
  });

  app.post('/profile/photo', signedIn(backend), async (c) => {
    const data = await backend.profiles.uploadPhoto(c.get('session').user, (watch) =>
      readPhoto(c, watch),
    );
    return answer(c, { message: 'Photo updated', data } satisfies ProfileEditAnswer);
  });
}
