import { useEffect, useRef } from 'react';
import { CONTACT_WORDS } from '#shared/portfolio.ts';
import { writeAnother } from '#stores/portfolio/contact.ts';

/** Replaces the form and takes its focus. */
export function MessageSent() {
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
      <button className="btn" type="button" onClick={writeAnother}>
        {CONTACT_WORDS.another}
      </button>
    </div>
  );
}
