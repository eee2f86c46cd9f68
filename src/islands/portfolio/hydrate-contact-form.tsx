import { hydrateRoot } from 'react-dom/client';
import { ContactForm } from './ContactForm.tsx';

/** Hydrates the contact form in `root`; resolves when it answers to events. */
export function hydrateContactForm(root: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(root, <ContactForm onReady={resolve} />);
  });
}
