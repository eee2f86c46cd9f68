import { onTouch } from '#islands/ui/on-touch.ts';

// Astro's island runtime would be half of the page's budget.
const root = document.getElementById('contact-form');
if (root) {
  onTouch(root, async () => {
    const { hydrateContactForm } = await import('./hydrate-contact-form.tsx');
    await hydrateContactForm(root);
  });
}
