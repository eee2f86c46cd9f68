import { z } from 'zod';

export const pairToken = z.string().regex(/^[\w-]{43}$/, 'This link is incomplete. Copy all of it');

export const pairLinkMakeSchema = z.strictObject({});

export const pairLinkAcceptSchema = z.strictObject({ token: pairToken });
