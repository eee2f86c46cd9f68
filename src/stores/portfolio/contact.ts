import { atom, onMount, type ReadableAtom } from 'nanostores';
import type { ContactAnswer } from '#shared/api.ts';
import { CONTACT_MESSAGE_MAX, CONTACT_STATUS_MS } from '#shared/limits.ts';
import type { ContactInput } from '#shared/schemas/contact.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { $user } from '#stores/client/user.ts';

/** The fields of the form, as typed. */
export type ContactFields = Pick<
  ContactInput,
  'firstName' | 'lastName' | 'email' | 'phone' | 'message' | 'homepage'
>;

/** `banner`: whether the result still stands over the form or the card. */
export type ContactState =
  | { kind: 'writing' }
  | { kind: 'sending' }
  | { kind: 'failed'; banner: boolean; why: string; fields: Record<string, string> }
  | { kind: 'sent'; banner: boolean };

const state = atom<ContactState>({ kind: 'writing' });
export const $contact: ReadableAtom<ContactState> = state;

onMount(state, () =>
  state.listen((now) => {
    if (!('banner' in now) || !now.banner) return;
    setTimeout(() => {
      if (state.get() === now) dismissContact();
    }, CONTACT_STATUS_MS);
  }),
);

/** Takes the banner away. */
export function dismissContact(): void {
  const now = state.get();
  if ('banner' in now) state.set({ ...now, banner: false });
}

/** From the confirmation back to an empty form. */
export function writeAnother(): void {
  if (state.get().kind === 'sent') state.set({ kind: 'writing' });
}

/** Sends the form. A failure is kept in the state, with a word on each field that was refused. */
export async function sendContact(typed: ContactFields): Promise<void> {
  if (state.get().kind === 'sending') return;
  state.set({ kind: 'sending' });
  const photoUrl = $user.get()?.photoUrl ?? '';
  const input: ContactInput = { ...typed, subject: '', budget: '', timeline: '', photoUrl };
  try {
    if (typed.message.length > CONTACT_MESSAGE_MAX) throw tooLong();
    const { success } = await api<Partial<ContactAnswer>>('POST', '/send-email', input);
    if (success !== true) throw new Error('The server did not take the message');
    state.set({ kind: 'sent', banner: true });
  } catch (error) {
    console.error('Error sending message:', error);
    const { fields, code, message } = error instanceof ApiError ? error : new ApiError(500, {});
    // When waiting helps, the visitor should know how long.
    const why = code === 'too_many_requests' ? message : '';
    state.set({ kind: 'failed', banner: true, why, fields });
  }
}

/** Refused here: a text of a megabyte need not travel to be told so. */
function tooLong(): ApiError {
  const message = `Message can have at most ${String(CONTACT_MESSAGE_MAX)} characters`;
  return new ApiError(400, { code: 'invalid_input', message, fields: { message } });
}
