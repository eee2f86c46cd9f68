const TOUCHES = ['pointerdown', 'focusin', 'keydown'];

/** A form submitted before its script waits for it; the browser posts it if the script fails. */
function onTouch(root: HTMLElement, hydrate: () => Promise<void>): void {
  const controller = new AbortController();
  const { signal } = controller;
  let hydrated: Promise<void> | undefined;
  const touch = () =>
    (hydrated ??= hydrate().then(
      () => controller.abort(),
      (error: unknown) => {
        // The next interaction retries.
        hydrated = undefined;
        throw error;
      },
    ));
  for (const type of TOUCHES) {
    root.addEventListener(type, () => void touch().catch(() => undefined), { signal });
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    await touch().then(
      () => form.requestSubmit(),
      () => form.submit(),
    );
  };
  root.addEventListener('submit', (event) => void submit(event), { signal });
}

// Astro's island runtime would be half of the page's budget.
const root = document.getElementById('contact-form');
if (root) {
  onTouch(root, async () => {
    const { hydrateContactForm } = await import('./hydrate-contact-form.tsx');
    await hydrateContactForm(root);
  });
}
