import { onTouch } from '#islands/ui/on-touch.ts';

// A directive of Astro would bring its island runtime along, half of what such a page may weigh.
const root = document.getElementById('contact-form');
if (root) {
  onTouch(root, async () => {
    const { hydrateContactForm } = await import('./hydrate-contact-form.tsx');
    await hydrateContactForm(root);
  });
}
