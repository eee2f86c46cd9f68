import type { z } from 'zod';
import type { contactSchema } from '#shared/schemas/contact.ts';
import { site } from '#site';
import type { Caller } from '../../platform/http/client.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';

export type Contact = ReturnType<typeof createContact>;

type Input = z.output<typeof contactSchema>;

/** Messages from the portfolio page to the owner of the site. */
export function createContact(parts: { outbox: Outbox; limit: LimitAttempts }) {
  const { outbox, limit } = parts;
  return {
    /** Stores the message, to be mailed to the owner; an answer to that mail reaches the visitor. */
    async send(input: Input, caller: Pick<Caller, 'address'>): Promise<void> {
      await limit('contact.address', caller.address);
      const name = `${input.firstName} ${input.lastName}`;
      await outbox.post({
        to: site.contact.email,
        replyTo: { name, address: input.email },
        subject: input.subject === '' ? `Message from ${name}` : input.subject,
        text: emailText(name, input),
      });
    },
  };
}

/** What the owner reads: the message, then all that the visitor said of themselves. */
function emailText(name: string, input: Input): string {
  const facts = [
    ['Name', name],
    ['Email', input.email],
    ['Phone', input.phone],
    ['Budget', input.budget],
    ['Timeline', input.timeline],
    ['Photo', input.photoUrl],
  ] as const;
  const lines = facts.filter(([, value]) => value !== '').map((fact) => fact.join(': '));
  return `${input.message}\n\n-- \n${lines.join('\n')}\n`;
}
