import { z } from 'zod';
import { pauseDates } from '../pause.ts';

const isInRange = (date: string): boolean => {
  const { min, max } = pauseDates(Date.now());
  return min <= date && date <= max;
};

export const pauseBody = z.strictObject({
  /** Null means until switched on. */
  until: z.iso
    .date('Enter a date')
    .refine(isInRange, 'Choose a date from tomorrow to a year from now')
    .nullable(),
});
