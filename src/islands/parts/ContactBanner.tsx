import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { CONTACT_WORDS } from '#shared/portfolio.ts';
import { type ContactState, dismissContact } from '#stores/contact.ts';

interface Props {
  contact: Extract<ContactState, { banner: boolean }>;
}

/** What became of the message; it leaves by itself, or when closed. */
export function ContactBanner({ contact }: Props) {
  const sent = contact.kind === 'sent';
  const Icon = sent ? CircleCheck : CircleAlert;
  return (
    <div
      className={sent ? 'banner banner--yes' : 'banner banner--no'}
      role={sent ? 'status' : 'alert'}
    >
      <Icon className="ic" aria-hidden />
      <span>
        {sent ? CONTACT_WORDS.thanks : CONTACT_WORDS.failed}
        {contact.kind === 'failed' && contact.why !== '' && <em> {contact.why}</em>}
      </span>
      <button type="button" aria-label="Close message" onClick={dismissContact}>
        <X className="ic ic-s" aria-hidden />
      </button>
    </div>
  );
}
