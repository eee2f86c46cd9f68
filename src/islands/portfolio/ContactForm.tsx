import { useStore } from '@nanostores/react';
import sendIcon from 'lucide-static/icons/send.svg?raw';
import { useEffect, useRef } from 'react';
import { EMAIL_MAX, NAME_MAX, PHONE_MAX } from '#shared/limits.ts';
import {
  $contact,
  $contactBanner,
  type ContactFields,
  sendContact,
} from '#stores/portfolio/contact.ts';
import { ContactBanner } from './ContactBanner.tsx';
import { MessageSent } from './MessageSent.tsx';
import { BusyButton } from '#islands/ui/form/BusyButton.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { TextField } from '#islands/ui/form/TextField.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import * as words from './words.ts';

interface Props {
  /** Called when the form is interactive. */
  onReady?: () => void;
}

/** The contact form. Fields are uncontrolled, so text typed before hydration stays. */
export function ContactForm({ onReady }: Props) {
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
                {!sending && <Icon svg={sendIcon} small />}
                {sending ? words.sending : words.send}
              </BusyButton>
            </div>
          </Form>
        </>
      )}
    </>
  );
}
