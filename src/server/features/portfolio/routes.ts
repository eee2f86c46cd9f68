import type { Hono } from 'hono';
import type { ContactAnswer } from '#shared/api.ts';
import type { Contact } from './service.ts';
import { contactSchema } from '#shared/schemas/contact.ts';
import {
  answer,
  type ApiEnv,
  type ApiSession,
  isFormPost,
  readBody,
  readForm,
} from '../../platform/http/api.ts';

/** Registers /send-email for JSON of the page's script, or for its form without JavaScript. */
export function contactRoutes(
  app: Hono<ApiEnv>,
  { session, contact }: { session: ApiSession; contact: Contact },
): void {
  app.post('/send-email', async (c) => {
    if (isFormPost(c)) {
      await contact.send(await readForm(c, contactSchema), session.caller(c));
      return c.redirect('/portfolio#sent', 303);
    }
    await contact.send(await readBody(c, contactSchema), session.caller(c));
    return answer(c, { success: true } satisfies ContactAnswer);
  });
}
