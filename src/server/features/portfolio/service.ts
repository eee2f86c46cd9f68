import type { z } from 'zod';
import type { contactSchema } from '#shared/schemas/contact.ts';
import { site } from '#site';
import { letterText } from '../../platform/mail/letter.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';

export type Contact = ReturnType<typeof createContact>;

type Input = z.output<typeof contactSchema>;

export function createContact({ outbox }: { outbox: Outbox }) {
  return {
    /** A reply to the mail reaches the visitor. */
    async send(input: Input): Promise<void> {
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
    },
  };
}
