import { z } from 'zod';
import { PASSKEY_NAME_MAX } from '../passkeys.ts';
import { currentPassword } from './account.ts';
import { title } from './text.ts';

const bytes = (label: string, max: number) =>
  z
    .string(`${label} is required`)
    .max(max, `${label} is too long`)
    .regex(/^[\w-]+$/, `${label} is not valid`);

/** Ids have at most 1,023 bytes by the standard. */
const credentialId = bytes('id', 1364);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', 'type is not valid'),
};

const name = title('The name', { max: PASSKEY_NAME_MAX });

/** Unknown fields are ignored. */
const assertionSchema = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes('clientDataJSON', 4000),
        authenticatorData: bytes('authenticatorData', 4000),
        signature: bytes('signature', 2000),
        userHandle: bytes('userHandle', 100).optional(),
      },
      'response is required',
    ),
  },
  'response is required',
);

export const passkeyUseSchema = z.strictObject({ response: assertionSchema });

/** The password is required for a first passkey, if the account has one. */
export const passkeyBeginSchema = z.strictObject({ password: currentPassword.optional() });

export const passkeyAddSchema = z.strictObject({
  name,
  response: z.object(
    {
      ...credential,
      response: z.object(
        {
          clientDataJSON: bytes('clientDataJSON', 4000),
          attestationObject: bytes('attestationObject', 8000),
          transports: z
            .array(z.string().regex(/^[a-z-]{1,20}$/, 'transports are not valid'))
            .max(8, 'transports are not valid')
            .optional(),
        },
        'response is required',
      ),
    },
    'response is required',
  ),
});

export const passkeyNameSchema = z.strictObject({ name });

export type PasskeyAssertion = z.output<typeof assertionSchema>;
export type PasskeyAttestation = z.output<typeof passkeyAddSchema>['response'];
