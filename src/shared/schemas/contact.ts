import { z } from 'zod';
import {
  BUDGET_MAX,
  CONTACT_MESSAGE_MAX,
  NAME_MAX,
  PHONE_MAX,
  SUBJECT_MAX,
  URL_MAX,
} from '../limits.ts';
import { email } from './email.ts';
import { paragraph, title } from './text.ts';

const optionalTitle = (label: string, max: number) =>
  title(label, { min: 0, max })
    .nullish()
    .transform((text) => text ?? '');

/** The form has no subject, budget and timeline, but clients may send them. */
export const contactSchema = z.strictObject({
  firstName: title('First name', { max: NAME_MAX }),
  lastName: title('Last name', { max: NAME_MAX }),
  email,
  phone: optionalTitle('Phone', PHONE_MAX),
  subject: optionalTitle('Subject', SUBJECT_MAX),
  budget: optionalTitle('Budget', BUDGET_MAX),
  timeline: optionalTitle('Timeline', BUDGET_MAX),
  message: paragraph('Message', { min: 1, max: CONTACT_MESSAGE_MAX }),
  photoUrl: optionalTitle('Photo', URL_MAX),
  /** A honeypot: people don't see this field. */
  homepage: z.literal('', 'Leave the homepage field empty').nullish(),
});

export type ContactInput = z.input<typeof contactSchema>;
