import { z } from 'zod';
import { CODE_DIGITS } from '../factors.ts';
import { currentPassword } from './account.ts';

/** People and apps write codes with spaces and dashes. */
const typed = (label: string, max: number) =>
  z
    .string(`${label} is required`)
    .max(max, `${label} is too long`)
    .transform((text) => text.replace(/[\s-]/g, '').toLowerCase());

const code = typed('Code', 20).pipe(
  z.string().regex(new RegExp(`^\\d{${String(CODE_DIGITS)}}$`), 'A code has 6 digits'),
);

const recoveryCode = typed('Recovery code', 60).pipe(
  z.string().regex(/^[a-z2-7]{24}$/, 'A recovery code has 24 letters and digits, from 2 to 7'),
);

const either = { code: code.optional(), recoveryCode: recoveryCode.optional() };
const one = (given: { code?: string | undefined; recoveryCode?: string | undefined }) =>
  (given.code === undefined) !== (given.recoveryCode === undefined);
const ONE = { error: 'Type a code or a recovery code', path: ['code'] };

export const proofSchema = z.strictObject(either).refine(one, ONE);

export const loginCodeSchema = z
  .strictObject({ ...either, trust: z.boolean('trust is yes or no').default(false) })
  .refine(one, ONE);

/** The password is required if the account has one and no second factor. */
export const appBeginSchema = z.strictObject({ password: currentPassword.optional() });

export const appConfirmSchema = z.strictObject({ code });

export type Proof = z.output<typeof proofSchema>;
export type LoginCode = z.output<typeof loginCodeSchema>;
