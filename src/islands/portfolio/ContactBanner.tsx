import circleAlert from 'lucide-static/icons/circle-alert.svg?raw';
import circleCheck from 'lucide-static/icons/circle-check.svg?raw';
import x from 'lucide-static/icons/x.svg?raw';
import { CONTACT_WORDS } from '#shared/portfolio.ts';
import { type ContactState, dismissContact } from '#stores/portfolio/contact.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as words from './words.ts';

interface Props {
  contact: Extract<ContactState, { kind: 'failed' | 'sent' }>;
}

/** The result of the form; it disappears by itself or when closed. */
export function ContactBanner({ contact }: Props) {
  const sent = contact.kind === 'sent';
  const svg = sent ? circleCheck : circleAlert;
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
        <Icon svg={x} small />
      </button>
    </div>
  );
}
