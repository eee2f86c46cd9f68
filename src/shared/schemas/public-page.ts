import { z } from 'zod';
import { NAME_MAX } from '../limits.ts';
import { handleProblem, LETTER_MAX, type Showable, SHOWABLE } from '../public-page.ts';
import { email } from './email.ts';
import { remark, title } from './text.ts';

const typed = z
  .string('Enter an address')
  .trim()
  .toLowerCase()
  .max(100, 'This address is too long');

export const handleEdit = typed.superRefine((handle, context) => {
  const message = handleProblem(handle);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

export const publicPageEdit = z.strictObject(
  {
    on: z.boolean('Say whether the page is open'),
    show: z
      .array(z.enum(SHOWABLE as [Showable, ...Showable[]], 'This cannot be shown to visitors'))
      .max(SHOWABLE.length, 'Each field is shown once')
      .transform((chosen) => SHOWABLE.filter((name) => chosen.includes(name))),
    contact: z.boolean('Say whether visitors may write'),
    noindex: z.boolean('Say whether search engines may list it'),
  },
  'A public page says on, show, contact and noindex',
);

/** The answer says whether the handle is valid. */
export const handleParams = z.strictObject({ handle: typed });

export const letterSchema = z.strictObject({
  name: title('Name', { max: 2 * NAME_MAX }),
  email,
  text: remark('Message', { max: LETTER_MAX }),
  /** A honeypot: people don't see this field. */
  homepage: z.literal('', 'Leave the homepage field empty').nullish(),
});
