import { useStore } from '@nanostores/react';
import { CircleAlert, CircleCheck, Send, X } from 'lucide-static';
import { useEffect, useRef } from 'react';
import {
  CONTACT_MESSAGE_MAX,
  CONTACT_STATUS_MS,
  EMAIL_MAX,
  NAME_MAX,
  PHONE_MAX,
} from '#shared/limits.ts';
import { CONTACT_WORDS } from '#shared/portfolio.ts';
import { BusyButton, Button } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { TextField } from '#islands/ui/form/TextField.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import * as words from './words.ts';
import { atom } from 'nanostores';
import type { ContactInput } from '#shared/schemas/contact.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { failWith, type Submission, submit } from '#stores/client/submission.ts';
import { $user } from '#stores/client/user.ts';

/** The fields are uncontrolled, so that text typed before hydration stays. */
export function ContactForm({ onReady }: { onReady?: () => void }) {
  const contact = useStore($contact);
  const banner = useStore($contactBanner);
  const failed = contact.kind === 'failed' ? contact : null;
  const sending = contact.kind === 'busy';
  const result = contact.kind === 'failed' || contact.kind === 'sent' ? contact : null;

  useEffect(() => onReady?.(), [onReady]);

  // The removed confirmation had the focus.
  const before = useRef(contact.kind);
  useEffect(() => {
    if (before.current === 'sent' && contact.kind === 'idle')
      document.querySelector<HTMLElement>('#contact-first-name')?.focus();
    before.current = contact.kind;
  }, [contact.kind]);

  const send = (typed: Record<string, string>) => {
    // The result of an earlier post without JavaScript is outdated.
    document.getElementById('not-sent')?.remove();
    void sendContact(typed as unknown as ContactFields);
  };

  return (
    <>
      {banner && result !== null && <ContactBanner contact={result} />}
      {contact.kind === 'sent' ? (
        <MessageSent />
      ) : (
        <>
          <h2 className="h2">{words.title}</h2>
          <Form
            className="grid flex-1 grid-cols-2 grid-rows-[auto_auto_1fr_auto] gap-x-3 gap-y-4 md:gap-x-4"
            action="/api/send-email"
            // The browser validates the fields, also before hydration.
            noValidate={false}
            failed={failed === null || Object.keys(failed.fields).length === 0 ? null : failed}
            onSend={send}
          >
            <TextField
              id="contact-first-name"
              name="firstName"
              label={words.fields.firstName}
              autoComplete="given-name"
              maxLength={NAME_MAX}
              required
              error={failed?.fields['firstName']}
            />
            <TextField
              id="contact-last-name"
              name="lastName"
              label={words.fields.lastName}
              autoComplete="family-name"
              maxLength={NAME_MAX}
              required
              error={failed?.fields['lastName']}
            />
            <TextField
              id="contact-email"
              name="email"
              label={words.fields.email}
              type="email"
              autoComplete="email"
              maxLength={EMAIL_MAX}
              required
              error={failed?.fields['email']}
            />
            <TextField
              id="contact-phone"
              name="phone"
              label={words.fields.phone}
              optional
              type="tel"
              autoComplete="tel"
              placeholder={words.phoneExample}
              maxLength={PHONE_MAX}
              error={failed?.fields['phone']}
            />
            <div className="col-span-full grid *:grid-rows-[auto_1fr_auto] *:content-stretch **:[textarea]:min-h-35.5">
              <TextField
                id="contact-message"
                name="message"
                label={words.fields.message}
                rows={5}
                required
                error={failed?.fields['message']}
              />
            </div>
            <div className="sr-only" aria-hidden="true">
              <label htmlFor="contact-homepage">Homepage</label>
              <input id="contact-homepage" name="homepage" tabIndex={-1} autoComplete="off" />
            </div>
            <div className="col-span-full flex flex-wrap items-center justify-between gap-4">
              <p className="hint">{words.promise}</p>
              <BusyButton className="btn--go max-md:w-full" busy={sending}>
                {!sending && <Icon svg={Send} small />}
                {sending ? words.sending : words.send}
              </BusyButton>
            </div>
          </Form>
        </>
      )}
    </>
  );
}

interface ContactBannerProps {
  contact: Extract<ContactState, { kind: 'failed' | 'sent' }>;
}

function ContactBanner({ contact }: ContactBannerProps) {
  const sent = contact.kind === 'sent';
  const svg = sent ? CircleCheck : CircleAlert;
  return (
    <div
      // The pressed button may be far below.
      ref={(banner) => banner?.scrollIntoView({ block: 'nearest' })}
      className={sent ? 'banner banner--yes' : 'banner banner--no'}
      role={sent ? 'status' : 'alert'}
    >
      <Icon svg={svg} />
      <span>
        {sent ? CONTACT_WORDS.thanks : CONTACT_WORDS.failed}
        {contact.kind === 'failed' && contact.message !== '' && (
          <em className="not-italic"> {contact.message}</em>
        )}
      </span>
      <button type="button" aria-label={words.closeMessage} onClick={dismissContact}>
        <Icon svg={X} small />
      </button>
    </div>
  );
}

function MessageSent() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="empty my-auto">
      <svg viewBox="0 0 88 76" width="88" height="76" aria-hidden="true">
        <path d="M24 40h40" stroke="var(--color-line-2)" strokeWidth="1.5" />
        <rect x="14" y="22" width="5" height="36" rx="1" fill="var(--color-ink)" />
        <rect x="69" y="22" width="5" height="36" rx="1" fill="var(--color-caret)" />
      </svg>
      <h2 className="h2 outline-none" ref={title} tabIndex={-1}>
        {CONTACT_WORDS.sent}
      </h2>
      <p>{CONTACT_WORDS.promise}</p>
      <Button onClick={writeAnother}>{CONTACT_WORDS.another}</Button>
    </div>
  );
}

type ContactFields = Pick<
  ContactInput,
  'firstName' | 'lastName' | 'email' | 'phone' | 'message' | 'homepage'
>;

type ContactState = Submission | { kind: 'sent' };

const $contact = atom<ContactState>({ kind: 'idle' });

const $contactBanner = atom(false);

let timer: ReturnType<typeof setTimeout> | undefined;

const dismissContact = (): void => $contactBanner.set(false);

function writeAnother(): void {
  if ($contact.get().kind === 'sent') $contact.set({ kind: 'idle' });
}

async function sendContact(typed: ContactFields): Promise<void> {
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
