import { atom, type ReadableAtom } from 'nanostores';
import type { ContactAnswer } from '#shared/api.ts';
import { CONTACT_MESSAGE_MAX, CONTACT_STATUS_MS } from '#shared/limits.ts';
import type { ContactInput } from '#shared/schemas/contact.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { failWith, submit, type Submission } from '#stores/client/submission.ts';
import { $user } from '#stores/client/user.ts';
import * as words from './words.ts';

/** The fields of the form, as typed. */
export type ContactFields = Pick<
  ContactInput,
  'firstName' | 'lastName' | 'email' | 'phone' | 'message' | 'homepage'
>;

/** The `message` of a failure is what there is to say besides that it failed. */
export type ContactState = Submission | { kind: 'sent' };

const state = atom<ContactState>({ kind: 'idle' });
export const $contact: ReadableAtom<ContactState> = state;

const banner = atom(false);
/** Whether the outcome is still shown over the form or the card. */
export const $contactBanner: ReadableAtom<boolean> = banner;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Takes the banner away. */
export const dismissContact = (): void => banner.set(false);

/** From the confirmation back to an empty form. */
export function writeAnother(): void {
  if (state.get().kind === 'sent') state.set({ kind: 'idle' });
}

/** Sends the form. A failure is kept in the state, with a word on each field that was refused. */
export async function sendContact(typed: ContactFields): Promise<void> {
  clearTimeout(timer);
  await submit<ContactState>(state, null, async () => {
    banner.set(false);
    const photoUrl = $user.get()?.photoUrl ?? '';
    const input: ContactInput = { ...typed, subject: '', budget: '', timeline: '', photoUrl };
    try {
      if (typed.message.length > CONTACT_MESSAGE_MAX) throw tooLong();
      const { success } = await api<Partial<ContactAnswer>>('POST', '/send-email', input);
      if (success !== true) throw new Error('The server did not take the message');
      return { kind: 'sent' };
    } catch (error) {
      console.error('Error sending message:', error);
      const { fields, code, message } = error instanceof ApiError ? error : new ApiError(500, {});
      // When waiting helps, the visitor should know how long.
      return failWith(code === 'too_many_requests' ? message : '', fields);
    }
  });
  banner.set(true);
  timer = setTimeout(dismissContact, CONTACT_STATUS_MS);
}

/** Refused here: a text of a megabyte need not travel to be told so. */
function tooLong(): ApiError {
  const message = words.tooLong(CONTACT_MESSAGE_MAX);
  return new ApiError(400, { code: 'invalid_input', message, fields: { message } });
}
