import { loadPart } from '#stores/client/part.ts';

const load = () => import('./on-demand/PasswordDialog.tsx');

type Ask = Awaited<ReturnType<typeof load>>['openPasswordDialog'];

/** The dialog loads with the first question. Resolves to false if it is closed. */
export const askPassword: Ask = async (...asked) =>
  (await loadPart(load))?.openPasswordDialog(...asked) ?? false;
