import { z } from 'zod';
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';
import { isReturnPath } from '../return-path.ts';
import { emailId } from './email.ts';
import { line, title } from './text.ts';

/** Passwords are always trimmed, so that the same input works at sign-in. */
export const newPassword = line('Password', { min: PASSWORD_MIN, max: PASSWORD_MAX });

/** The bound is wide, because older rules may have allowed longer passwords. */
export const currentPassword = line('Password', { max: 1024 });

export const invitationToken = z
  .string()
  .regex(/^[\w-]{43}$/, 'This invitation is not whole. Copy all of the link');
const invitation = invitationToken.optional();

export const signUpSchema = z.strictObject({
  firstName: title('First name', { max: NAME_MAX }),
  lastName: title('Last name', { max: NAME_MAX }),
  emailId,
  password: newPassword,
  invitation,
});

export const externalBeginSchema = z.strictObject({
  invitation,
  to: z.string().max(100).refine(isReturnPath, 'No such page').optional(),
});

export const loginSchema = z.strictObject({ emailId, password: currentPassword });

export type ExternalBeginInput = z.input<typeof externalBeginSchema>;
