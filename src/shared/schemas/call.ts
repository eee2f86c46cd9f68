import { z } from 'zod';
import { CANDIDATE_MAX, DESCRIPTION_MAX } from '../call.ts';
import { id } from './matching.ts';

const target = { targetUserId: id };
const tab = z.string().regex(/^[a-z0-9]{1,20}$/, 'tab must be letters and digits');

export const callRingPayload = z.strictObject({ ...target, tab, again: z.boolean().optional() });

export const callAnswerPayload = z.strictObject({ ...target, tab, accept: z.boolean() });

/** Without `tab`, the call of any tab ends. */
export const callEndPayload = z.strictObject({ ...target, tab: tab.optional() });

export const callEndSchema = z.strictObject({ tab });

export const callSignalPayload = z.strictObject({
  ...target,
  tab,
  signal: z.union([
    z.strictObject({
      description: z.strictObject({
        type: z.enum(['offer', 'answer', 'pranswer', 'rollback']),
        sdp: z.string().max(DESCRIPTION_MAX, 'The description is too long'),
      }),
    }),
    z.strictObject({
      candidate: z.strictObject({
        candidate: z.string().max(CANDIDATE_MAX, 'The candidate is too long'),
        sdpMid: z.string().max(100).nullable(),
        sdpMLineIndex: z.int().min(0).max(1000).nullable(),
      }),
    }),
  ]),
});
