import { api, ApiError } from '#stores/client/api.ts';
import { endSignIn, leaveCode, tidy } from '../login.ts';
import { emptyCode } from '../words.ts';

export function sendCode({ trust, ...typed }: Record<string, string>): Promise<boolean> {
  const given = tidy(typed);
  const incomplete = Object.values(given).includes('');
  return endSignIn(incomplete ? emptyCode : null, async () => {
    try {
      const body = { ...given, trust: trust !== undefined };
      return (await api('POST /login/code', { body })).data;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'sign_in_ended') leaveCode();
      throw error;
    }
  });
}
