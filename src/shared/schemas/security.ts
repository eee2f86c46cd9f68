import { z } from 'zod';
import { currentPassword, newPassword } from './account.ts';
import { emailId } from './email.ts';
import { line } from './text.ts';

/** The token of a mail link; older ones had dots and were longer. */
const token = line('The link', { max: 2000 }).regex(
  /^[\w.-]+$/,
  'This link is incomplete. Copy the whole link from the email',
);

/** `POST /api/password/forgot` and `POST /api/email/change`. */
export const emailSchema = z.strictObject({ emailId });

/** `POST /api/password/link` and `POST /api/email/link`. */
export const linkSchema = z.strictObject({ token });

/** `POST /api/email/confirm`: without a session of the account its password is required. */
export const confirmSchema = z.strictObject({ token, password: currentPassword.optional() });

/** `POST /api/password/reset` and `POST /api/email/take-over`. */
export const resetSchema = z.strictObject({ token, newpassword: newPassword });

/** `DELETE /api/devices/{sessionId}`. */
export const deviceSchema = z.object({ sessionId: z.uuid('There is no such device') });

/** `GET /api/login/github/callback`; other parameters are ignored. */
export const gitHubReturnSchema = z.object({
  code: z.string().max(500).optional(),
  state: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
});

export type EmailInput = z.input<typeof emailSchema>;
export type LinkInput = z.input<typeof linkSchema>;
export type ConfirmInput = z.input<typeof confirmSchema>;
export type ResetInput = z.input<typeof resetSchema>;
