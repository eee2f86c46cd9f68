import { atom } from 'nanostores';
import { CONTACT_MESSAGE_MAX, CONTACT_STATUS_MS } from '#shared/limits.ts';
import type { ContactInput } from '#shared/schemas/contact.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { failWith, submit, type Submission } from '#stores/client/submission.ts';
import { $user } from '#stores/client/user.ts';

export type ContactFields = Pick<
  ContactInput,
  'firstName' | 'lastName' | 'email' | 'phone' | 'message' | 'homepage'
>;

export type ContactState = Submission | { kind: 'sent' };

export const $contact = atom<ContactState>({ kind: 'idle' });

export const $contactBanner = atom(false);

let timer: ReturnType<typeof setTimeout> | undefined;

export const dismissContact = (): void => $contactBanner.set(false);

export function writeAnother(): void {
  if ($contact.get().kind === 'sent') $contact.set({ kind: 'idle' });
}

export async function sendContact(typed: ContactFields): Promise<void> {
  clearTimeout(timer);
  await submit<ContactState>($contact, null, async () => {
    $contactBanner.set(false);
    const photoUrl = $user.get()?.photoUrl ?? '';
    const input: ContactInput = { ...typed, subject: '', budget: '', timeline: '', photoUrl };
    try {
      if (typed.message.length > CONTACT_MESSAGE_MAX) throw tooLong();
      const { success } = await api('POST /send-email', { body: input });
      if (!success) throw new Error('The server did not take the message');
      return { kind: 'sent' };
    } catch (error) {
      console.error('Error sending message:', error);
      const { fields, code, message } = error instanceof ApiError ? error : new ApiError(500, {});
      // A rate limit tells how long to wait.
      return failWith(code === 'too_many_requests' ? message : '', fields);
    }
  });
  $contactBanner.set(true);
  timer = setTimeout(dismissContact, CONTACT_STATUS_MS);
}

/** Long texts are refused without sending them. */
function tooLong(): ApiError {
  const message = `Message can have at most ${String(CONTACT_MESSAGE_MAX)} characters`;
  return new ApiError(400, { code: 'invalid_input', message, fields: { message } });
}
