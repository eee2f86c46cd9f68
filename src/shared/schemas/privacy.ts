import { z } from 'zod';
import { SHOWN } from '../privacy.ts';

export const privacyBody = z.strictObject({ what: z.enum(SHOWN), on: z.boolean() });
