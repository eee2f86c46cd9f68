import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useCallback, useState } from 'react';
import { submit, type Submission } from '#stores/client/submission.ts';

/** Forms without a store keep their state here; see {@link submit}. */
export function useSubmission() {
  const [form] = useState(() => atom<Submission>({ kind: 'idle' }));
  const state = useStore(form);
  return {
    busy: state.kind === 'busy',
    failed: state.kind === 'failed' ? state : null,
    submit: useCallback(
      (problem: string | null, send: () => Promise<void>) => submit(form, problem, send),
      [form],
    ),
  };
}
