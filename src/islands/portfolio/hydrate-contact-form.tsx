import { hydrateRoot } from 'react-dom/client';
import { ContactForm } from './ContactForm.tsx';

/** Hydrates the contact form; resolves when it is interactive. */
export function hydrateContactForm(root: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(root, <ContactForm onReady={resolve} />);
  });
}
