import { z } from 'zod';
import { formatNumber } from '../language.ts';
import { EMAIL_MAX } from '../limits.ts';
import { INVITATION_DAYS_MAX, INVITATION_USES_MAX } from '../sign-up.ts';
import { emailId } from './email.ts';
import { pageQuery } from './paging.ts';
import { line } from './text.ts';

/** A body, because the logs of proxies hold queries. */
export const peopleSchema = z.strictObject({
  ...pageQuery.shape,
  q: line('What to search for', { min: 0, max: EMAIL_MAX }).default(''),
});

/** The typed address confirms the removal. */
export const removePersonSchema = z.strictObject({ emailId });

export const personMailSchema = z.strictObject({
  which: z.enum(['confirmation', 'failed'], 'which must be confirmation or failed'),
});

function whole(max: number) {
  const message = `Enter a whole number from 1 to ${formatNumber(max)}`;
  return z.number(message).int(message).min(1, message).max(max, message);
}

export const inviteSchema = z.strictObject({
  uses: whole(INVITATION_USES_MAX),
  days: whole(INVITATION_DAYS_MAX),
});
