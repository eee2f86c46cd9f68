import { loadPart } from '#stores/client/part.ts';

type AskPassword = typeof import('./PasswordDialog.tsx').askPassword;

/** The dialog loads with the first question. Resolves to false if it is closed. */
export const askPassword: AskPassword = async (...asked) => {
  const part = await loadPart(() => import('./PasswordDialog.tsx'));
  return part?.askPassword(...asked) ?? false;
};
