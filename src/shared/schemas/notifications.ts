import { z } from 'zod';
import { CHANNELS, MUTABLE_KINDS } from '../notifications.ts';
import { id } from './matching.ts';
import { line } from './text.ts';

export const readSchema = z.union(
  [z.strictObject({ _id: id }), z.strictObject({ upTo: id })],
  'Send _id or upTo',
);

export const settingSchema = z.strictObject({
  kind: z.enum(MUTABLE_KINDS, 'There is no such kind'),
  channel: z.enum(CHANNELS, 'There is no such channel'),
  on: z.boolean('on must be true or false'),
});

const key = (label: string) =>
  z.string(`${label} is required`).regex(/^[\w-]{16,200}={0,2}$/, `${label} is not valid`);

const endpoint = line('endpoint', { max: 1000 });

export const subscriptionSchema = z.object({
  endpoint,
  keys: z.object({ p256dh: key('p256dh'), auth: key('auth') }, 'keys are required'),
});

export const endpointSchema = z.strictObject({ endpoint });

export const unsubscribeSchema = z.object({
  t: z.string('This link is not complete').min(1).max(200, 'This link is not complete'),
});
