import { z } from 'zod';
import { id } from './matching.ts';

export const pairToken = z.string().regex(/^[\w-]{43}$/, 'This link is incomplete. Copy all of it');

export const pairLinkMakeSchema = z.strictObject({});

export const pairLinkAcceptSchema = z.strictObject({ token: pairToken });

export const pairLinkParams = z.object({ linkId: id });
