import { z } from 'zod';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';
import { line, title } from './text.ts';

export const emailId = line('Email', { max: EMAIL_MAX })
  .toLowerCase()
  .pipe(z.email('Enter an email address like name@example.org'));

/** A new password: trimmed everywhere alike, so that what was typed once signs in later. */
export const newPassword = line('Password', { min: PASSWORD_MIN, max: PASSWORD_MAX });

/** A password to compare: only bounded, because what an old rule allowed must still sign in. */
export const currentPassword = line('Password', { max: 1024 });

/** `POST /api/signup`. */
export const signUpSchema = z.strictObject({
  firstName: title('First name', { max: NAME_MAX }),
  lastName: title('Last name', { max: NAME_MAX }),
  emailId,
  password: newPassword,
});

/** `POST /api/login`. */
export const loginSchema = z.strictObject({ emailId, password: currentPassword });

export type SignUpInput = z.input<typeof signUpSchema>;
export type LoginInput = z.input<typeof loginSchema>;
