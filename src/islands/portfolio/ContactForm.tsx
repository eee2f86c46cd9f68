import { useStore } from '@nanostores/react';
import send from 'lucide-static/icons/send.svg?raw';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { EMAIL_MAX, NAME_MAX, PHONE_MAX } from '#shared/limits.ts';
import { $contact, type ContactFields, sendContact } from '#stores/portfolio/contact.ts';
import { ContactBanner } from './ContactBanner.tsx';
import { MessageSent } from './MessageSent.tsx';
import { TextField } from '#islands/ui/TextField.tsx';
import { Icon } from '#islands/ui/Icon.tsx';

interface Props {
  /** Called once the form answers to events. */
  onReady?: () => void;
}

/** The contact form. Fields are not controlled: what was typed before a script came is kept. */
export function ContactForm({ onReady }: Props) {
  const contact = useStore($contact);
  const form = useRef<HTMLFormElement>(null);
  const failed = contact.kind === 'failed' ? contact : null;
  const sending = contact.kind === 'sending';

  useEffect(() => onReady?.(), [onReady]);

  useEffect(() => {
    const [wrong] = Object.keys(failed?.fields ?? {});
    const field = wrong === undefined ? null : form.current?.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
  }, [failed?.fields]);

  // The confirmation took the focus with it when it left.
  const before = useRef(contact.kind);
  useEffect(() => {
    if (before.current === 'sent' && contact.kind === 'writing')
      form.current?.querySelector('input')?.focus();
    before.current = contact.kind;
  }, [contact.kind]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Where an earlier post without a script led to is out of date now.
    document.getElementById('not-sent')?.remove();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    void sendContact(typed as unknown as ContactFields);
  };

  return (
    <>
      {'banner' in contact && contact.banner && <ContactBanner contact={contact} />}
      {contact.kind === 'sent' ? (
        <MessageSent />
      ) : (
        <>
          <h2 className="h2">Let's Work Together</h2>
          <form
            ref={form}
            className="grid flex-1 grid-cols-2 grid-rows-[auto_auto_1fr_auto] gap-x-3 gap-y-4 md:gap-x-4"
            method="post"
            action="/api/send-email"
            onSubmit={submit}
          >
            <TextField
              id="contact-first-name"
              name="firstName"
              label="First Name"
              autoComplete="given-name"
              maxLength={NAME_MAX}
              required
              error={failed?.fields['firstName']}
            />
            <TextField
              id="contact-last-name"
              name="lastName"
              label="Last Name"
              autoComplete="family-name"
              maxLength={NAME_MAX}
              required
              error={failed?.fields['lastName']}
            />
            <TextField
              id="contact-email"
              name="email"
              label="Email"
              type="email"
              autoComplete="email"
              maxLength={EMAIL_MAX}
              required
              error={failed?.fields['email']}
            />
            <TextField
              id="contact-phone"
              name="phone"
              label="Phone"
              optional
              type="tel"
              autoComplete="tel"
              placeholder="999-999-9999"
              maxLength={PHONE_MAX}
              error={failed?.fields['phone']}
            />
            <div className="col-span-full grid *:grid-rows-[auto_1fr_auto] *:content-stretch **:[textarea]:min-h-35.5">
              <TextField
                id="contact-message"
                name="message"
                label="Message"
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
              <p className="hint">Replies within 24 hours.</p>
              <button
                className={
                  sending
                    ? 'btn btn--go cursor-progress max-md:w-full'
                    : 'btn btn--go max-md:w-full'
                }
                type="submit"
                disabled={sending}
              >
                {sending ? <span className="spin" /> : <Icon svg={send} small />}
                {sending ? 'Sending...' : 'Send Message'}
              </button>
            </div>
          </form>
        </>
      )}
    </>
  );
}
