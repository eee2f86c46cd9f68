import type { Answer, EndpointName } from '#shared/endpoints.ts';
import { api, ApiError, type CallOf } from './api.ts';
import { loadPart } from './part.ts';

async function askForProof(): Promise<boolean> {
  const part = await loadPart(() => import('#islands/account/on-demand/StepUpDialog.tsx'));
  return part !== null && part.askForProof();
}

/** An important action may need a step-up. Throws the refusal if the person cancels its dialog. */
export async function provenApi<Name extends EndpointName>(
  ...call: [endpoint: Name, ...CallOf<Name>]
): Promise<Answer<Name>> {
  try {
    return await api(...call);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'step_up' || !(await askForProof()))
      throw error;
    return api(...call);
  }
}
