import { z } from 'zod';
import { id } from './matching.ts';

/** The token of a pair link. */
export const pairToken = z.string().regex(/^[\w-]{43}$/, 'This link is incomplete. Copy all of it');

/** `POST /api/pair-links`. */
export const pairLinkMakeSchema = z.strictObject({});

/** `POST /api/pair-links/accept`. */
export const pairLinkAcceptSchema = z.strictObject({ token: pairToken });

/** `DELETE /api/pair-links/{linkId}`. */
export const pairLinkParams = z.object({ linkId: id });
