import { atom } from 'nanostores';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#stores/client/api.ts';
import { notDone } from '#stores/client/words.ts';
import { submit, type Submission } from '#stores/client/submission.ts';

test('a form can be submitted again after any error', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const form = atom<Submission>({ kind: 'idle' });
  const refusal = new ApiError(400, { message: 'Too long', fields: { name: 'Too long' } });
  expect(await submit(form, null, () => Promise.reject(refusal))).toBe(false);
  expect(form.get()).toMatchObject({ kind: 'failed', message: 'Too long', fields: refusal.fields });
  expect(warn).not.toHaveBeenCalled();

  const fault = new TypeError('Failed to fetch dynamically imported module');
  expect(await submit(form, null, () => Promise.reject(fault))).toBe(false);
  expect(form.get()).toMatchObject({ kind: 'failed', message: notDone });
  expect(warn).toHaveBeenCalledExactlyOnceWith(fault);

  expect(await submit(form, null, () => Promise.resolve())).toBe(true);
});
