import { z } from 'zod';
import { emailId, newPassword } from './account.ts';
import { line } from './text.ts';

/** A token out of a link; the longest are better-auth's, which are signed and carry an email. */
const token = line('The link', { max: 2000 }).regex(
  /^[\w.-]+$/,
  'This link is not whole. Copy all of it out of the mail',
);

/** `POST /api/password/forgot` and `POST /api/email/change`. */
export const emailSchema = z.strictObject({ emailId });

/** `POST /api/password/link` and `POST /api/email/confirm`. */
export const linkSchema = z.strictObject({ token });

/** `POST /api/password/reset`. */
export const resetSchema = z.strictObject({ token, newpassword: newPassword });

/** `DELETE /api/devices/{sessionId}`. */
export const deviceSchema = z.object({ sessionId: z.uuid('There is no such device') });

/** `GET /api/login/github/callback`, as GitHub sends people back; what else it says is not read. */
export const gitHubReturnSchema = z.object({
  code: z.string().max(500).optional(),
  state: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
});

export type EmailInput = z.input<typeof emailSchema>;
export type LinkInput = z.input<typeof linkSchema>;
export type ResetInput = z.input<typeof resetSchema>;
