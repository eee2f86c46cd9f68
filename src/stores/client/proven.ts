import { atom, type ReadableAtom } from 'nanostores';
import type { StepUpAnswer } from '#shared/api.ts';
import { api, ApiError } from './api.ts';

/** What somebody is asked for: to show, in one of these ways, that it is still them. */
interface ProofAsked extends StepUpAnswer {
  /** They did, or went away. */
  onDone: (shown: boolean) => void;
}

const asked = atom<ProofAsked | null>(null);
/** The shell answers it with a dialog. */
export const $proofAsked: ReadableAtom<ProofAsked | null> = asked;

/**
 * As {@link api}, for what asks for a second factor first: the person shows it in a dialog, and the call is
 * made again. Throws the refusal when they do not.
 */
export async function provenApi<Answer>(
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  try {
    return await api<Answer>(method, path, body);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'step_up') throw error;
    if (!(await askForProof())) throw error;
    return api<Answer>(method, path, body);
  }
}

let asking: Promise<boolean> | null = null;

/** Of two calls that need it at once one asks, and both go on. */
function askForProof(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null;
    asked.set(null);
  });
  return asking;
}

async function ask(): Promise<boolean> {
  const { ways } = await api<StepUpAnswer>('GET', '/step-up');
  return new Promise((onDone) => asked.set({ ways, onDone }));
}
