import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { atom, type ReadableAtom } from 'nanostores';
import type { MessageAnswer, PasskeysAnswer } from '#shared/api.ts';
import type { Passkey } from '#shared/passkeys.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { provenApi } from '#stores/client/proven.ts';
import { failureOf, failWith, submit, type Submission } from '#stores/client/submission.ts';
import { showToast } from '#stores/client/toast.ts';
import * as words from './words.ts';

type PasskeysState =
  { kind: 'loading' } | { kind: 'error'; message: string } | ({ kind: 'ready' } & PasskeysAnswer);

const state = atom<PasskeysState>({ kind: 'loading' });
export const $passkeys: ReadableAtom<PasskeysState> = state;

const adding = atom<Submission>({ kind: 'idle' });
export const $newPasskey: ReadableAtom<Submission> = adding;

export async function loadPasskeys(): Promise<void> {
  state.set({ kind: 'loading' });
  try {
    state.set({ kind: 'ready', ...(await api<PasskeysAnswer>('GET', '/passkeys')) });
  } catch (error) {
    state.set({ kind: 'error', message: failureOf(error).message });
  }
}

/** Creates a passkey in the browser; returns whether it was added. */
export function addPasskey({ name, password }: { name: string; password?: string | undefined }) {
  const problem = name.trim() === '' || password === '' ? words.emptyFields : null;
  return submit<Submission>(adding, problem, async () => {
    const { makePasskey } = await import('#stores/client/on-demand/passkey.ts');
    const options = await provenApi<PublicKeyCredentialCreationOptionsJSON>(
      'POST',
      '/passkeys/options',
      { password },
    );
    const made = await makePasskey(options);
    if (made.kind === 'refused') return failWith(made.why);
    const { response } = made;
    const added = await api<Passkey>('POST', '/passkeys', { name, response });
    change((passkeys) => [...passkeys, added]);
    showToast('done', words.passkeyAdded(added.name));
    return;
  });
}

/** Throws the errors of `api`. */
export async function renamePasskey({ _id }: Passkey, name: string): Promise<void> {
  const renamed = await api<Passkey>('PUT', `/passkeys/${_id}`, { name });
  change((passkeys) => passkeys.map((one) => (one._id === _id ? renamed : one)));
}

/** Throws the errors of `api`. */
export async function removePasskey({ _id, name }: Passkey): Promise<void> {
  await provenApi<MessageAnswer>('DELETE', `/passkeys/${_id}`).catch((error: unknown) => {
    // Already removed elsewhere.
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
  });
  change((passkeys) => passkeys.filter((one) => one._id !== _id));
  showToast('done', words.passkeyRemoved(name));
  // Without a passkey, adding the next one requires different proof.
  const now = state.get();
  if (now.kind === 'ready' && now.passkeys.length === 0) await loadPasskeys();
}

function change(to: (passkeys: Passkey[]) => Passkey[]): void {
  const now = state.get();
  if (now.kind !== 'ready') return;
  state.set({ ...now, passkeys: to(now.passkeys), proof: 'none' });
}
