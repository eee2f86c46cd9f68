import type { z } from 'zod';
import { contactSchema } from '#shared/schemas/contact.ts';
import { site } from '#site';
import { formOrJson, isFormPost } from '../../platform/http/api.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { letterText } from '../../platform/mail/letter.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';

export function createContact({ outbox }: { outbox: Outbox }) {
  const routes = {
    // JSON of the page's script, or its form without JavaScript.
    'POST /send-email': {
      limit: 'contact.address',
      body: formOrJson(contactSchema),
      async runOpen({ c, body }) {
        await send(body);
        return isFormPost(c) ? c.redirect('/portfolio#sent', 303) : { success: true };
      },
    },
  } satisfies Partial<Routes>;
  return { routes };

  /** A reply to the mail reaches the visitor. */
  async function send(input: z.output<typeof contactSchema>): Promise<void> {
    const name = `${input.firstName} ${input.lastName}`;
    await outbox.post({
      to: site.contact.email,
      replyTo: { name, address: input.email },
      subject: `A visitor wrote to you on ${site.name}`,
      text: letterText(
        'A visitor wrote to you by the contact form. We have not checked who they are. Reply to this mail to answer.',
        input.message,
        [
          ['Subject', input.subject],
          ['Name', name],
          ['Email', input.email],
          ['Phone', input.phone],
          ['Budget', input.budget],
          ['Timeline', input.timeline],
          ['Photo', input.photoUrl],
        ],
      ),
    });
  }
}
