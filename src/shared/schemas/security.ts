import { z } from 'zod';
import { currentPassword, newPassword } from './account.ts';
import { emailId } from './email.ts';
import { line } from './text.ts';

/** Older mail links have longer tokens with dots. */
const token = line('The link', { max: 2000 }).regex(
  /^[\w.-]+$/,
  'This link is incomplete. Copy the whole link from the email',
);

export const emailSchema = z.strictObject({ emailId });

/** With the password, an unconfirmed address needn't approve its change. */
export const emailChangeSchema = emailSchema.extend({ password: currentPassword.optional() });

export const linkSchema = z.strictObject({ token });

/** The password is required without a session of the account. */
export const confirmSchema = z.strictObject({ token, password: currentPassword.optional() });

export const resetSchema = z.strictObject({ token, newpassword: newPassword });

export const deviceSchema = z.object({ sessionId: z.uuid('There is no such device') });

/** Other parameters are ignored. */
export const externalReturnSchema = z.object({
  // Entra's codes have more than a thousand characters.
  code: z.string().max(4000).optional(),
  state: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
});

/** Other parameters are ignored. */
export const logoutSchema = z.object({ logout_token: z.string().max(16_000) });
