import type { Passkey } from '#shared/passkeys.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { createResource } from '#stores/client/resource.ts';
import { showToast } from '#stores/client/toast.ts';

/** All functions below throw the errors of `api`. */
export const passkeys = createResource(() => api('GET /passkeys'));

/** The browser's refusal is thrown too. */
export async function addPasskey(name: string, password?: string): Promise<void> {
  const { makePasskey } = await import('#stores/client/on-demand/passkey.ts');
  const options = await api('POST /passkeys/options', { body: { password } });
  const made = await makePasskey(options);
  if (made.kind === 'refused') throw new ApiError(0, { message: made.why });
  const { response } = made;
  const added = await api('POST /passkeys', { body: { name, response } });
  change((known) => [...known, added]);
  showToast('done', `You can now log in with ${added.name}.`);
}

export async function renamePasskey({ _id }: Passkey, name: string): Promise<void> {
  const renamed = await api('PUT /passkeys/:passkeyId', {
    params: { passkeyId: _id },
    body: { name },
  });
  change((known) => known.map((one) => (one._id === _id ? renamed : one)));
}

export async function removePasskey({ _id, name }: Passkey): Promise<void> {
  await api('DELETE /passkeys/:passkeyId', { params: { passkeyId: _id } }).catch(
    (error: unknown) => {
      // Another tab may have removed it.
      if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
    },
  );
  change((known) => known.filter((one) => one._id !== _id));
  showToast('done', `${name} removed.`);
  // Without a passkey, adding the next one requires different proof.
  const now = passkeys.$state.get();
  if (now.kind === 'ready' && now.passkeys.length === 0) await passkeys.load();
}

const change = (to: (known: Passkey[]) => Passkey[]): void =>
  passkeys.change((now) => ({ passkeys: to(now.passkeys), proof: 'none' }));
