import { contactSchema } from '#shared/schemas/contact.ts';
import { formOrJson, isFormPost } from '../../platform/http/api.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Contact } from './service.ts';

/** Routes of /send-email: JSON of the page's script, or its form without JavaScript. */
export const contactRoutes = ({ contact }: { contact: Contact }) =>
  ({
    'POST /send-email': {
      limit: 'contact.address',
      body: formOrJson(contactSchema),
      async runOpen({ c, body }) {
        await contact.send(body);
        return isFormPost(c) ? c.redirect('/portfolio#sent', 303) : { success: true };
      },
    },
  }) satisfies Partial<Routes>;
