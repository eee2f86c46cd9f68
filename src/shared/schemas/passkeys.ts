import { z } from 'zod';
import { PASSKEY_NAME_MAX } from '../passkeys.ts';
import { currentPassword } from './account.ts';
import { id } from './matching.ts';
import { title } from './text.ts';

const bytes = (label: string, max: number) =>
  z
    .string(`${label} is required`)
    .max(max, `${label} is too long`)
    .regex(/^[\w-]+$/, `${label} is not valid`);

/** A credential id: at most 1,023 bytes by the standard. */
const credentialId = bytes('id', 1364);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', 'type is not valid'),
};

const name = title('The name', { max: PASSKEY_NAME_MAX });

/** A signed challenge; unknown fields are ignored. */
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

/** `POST /api/login/passkey` and `POST /api/step-up/passkey`. */
export const passkeyUseSchema = z.strictObject({ response: assertionSchema });

/** `POST /api/passkeys/options`: the password, if the account has one and this is its first passkey. */
export const passkeyBeginSchema = z.strictObject({ password: currentPassword.optional() });

/** `POST /api/passkeys`: a new key, as its browser gives it. */
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

/** `PUT /api/passkeys/{passkeyId}`. */
export const passkeyNameSchema = z.strictObject({ name });

/** `PUT` and `DELETE /api/passkeys/{passkeyId}`. */
export const passkeySchema = z.object({ passkeyId: id });

export type PasskeyAssertion = z.output<typeof assertionSchema>;
export type PasskeyAttestation = z.output<typeof passkeyAddSchema>['response'];
