import type { Hono } from 'hono';
import type { ProfileEditAnswer } from '#shared/api.ts';
import { profileEditSchema } from '#shared/schemas/profile.ts';
import type { Backend } from '../backend.ts';
import { answer, type ApiEnv, readBody, signedIn } from '../http/api.ts';

/** /profile/edit; /profile/view and /profile/password are the accounts'. */
export function profileRoutes(app: Hono<ApiEnv>, backend: Backend): void {
  app.put('/profile/edit', signedIn(backend), async (c) => {
    const edit = await readBody(c, profileEditSchema);
    const data = await backend.profiles.edit(c.get('session').user, edit);
    return answer(c, { message: 'Profile updated', data } satisfies ProfileEditAnswer);
  });
}
