import { hydrateRoot } from 'react-dom/client';
import { ContactForm } from './ContactForm.tsx';

/** Resolves when the form is interactive. */
export function hydrateContactForm(root: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(root, <ContactForm onReady={resolve} />);
  });
}
