import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useState } from 'react';
import { submit, type Submission } from '#stores/client/submission.ts';

/** Forms without a store keep their state here; see {@link submit}. */
export function useSubmission() {
  const [form] = useState(() => atom<Submission>({ kind: 'idle' }));
  const send = (problem: string | null, sending: () => Promise<void>) =>
    submit(form, problem, sending);
  const state = useStore(form);
  return {
    busy: state.kind === 'busy',
    failed: state.kind === 'failed' ? state : null,
    submit: send,
  };
}
