import type { Hono } from 'hono';
import type { ContactAnswer } from '#shared/api.ts';
import { contactSchema } from '#shared/schemas/contact.ts';
import type { Backend } from '../../backend.ts';
import {
  answer,
  type ApiEnv,
  caller,
  isFormPost,
  readBody,
  readForm,
} from '../../platform/http/api.ts';

/** /send-email: JSON from the page's script, or the form itself from a page without one. */
export function contactRoutes(app: Hono<ApiEnv>, backend: Backend): void {
  const { contact } = backend;

  app.post('/send-email', async (c) => {
    if (isFormPost(c)) {
      await contact.send(await readForm(c, contactSchema), caller(c, backend));
      return c.redirect('/portfolio#sent', 303);
    }
    await contact.send(await readBody(c, contactSchema), caller(c, backend));
    return answer(c, { success: true } satisfies ContactAnswer);
  });
}
