import { useState } from 'react';
import { failureOf, failWith, type Submission } from '#stores/client/submission.ts';

/** Sends a form, unless there is a `problem` with it already; what `send` throws is shown. */
export type Submit = (problem: string | null, send: () => Promise<void>) => Promise<void>;

/** What becomes of a form that no store knows of, and what sends it. */
export function useSubmission(): [Submission, Submit] {
  const [state, setState] = useState<Submission>({ kind: 'idle' });
  const submit: Submit = async (problem, send) => {
    if (problem !== null) {
      setState(failWith(problem));
      return;
    }
    setState({ kind: 'busy' });
    try {
      await send();
      setState({ kind: 'idle' });
    } catch (error) {
      setState(failureOf(error));
    }
  };
  return [state, submit];
}
