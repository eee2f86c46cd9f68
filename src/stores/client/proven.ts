import type { Answer, EndpointName } from '#shared/endpoints.ts';
import { api, ApiError, type CallOf } from './api.ts';

let ask = (): Promise<boolean> => Promise.resolve(false);

export const proveBy = (asking: () => Promise<boolean>): void => {
  ask = asking;
};

/** Throws the refusal if the person cancels the dialog for the step-up. */
export async function provenApi<Name extends EndpointName>(
  ...call: [endpoint: Name, ...CallOf<Name>]
): Promise<Answer<Name>> {
  try {
    return await api(...call);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'step_up' || !(await ask())) throw error;
    return api(...call);
  }
}
