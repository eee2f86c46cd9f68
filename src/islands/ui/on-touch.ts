const TOUCHES = ['pointerdown', 'focusin', 'keydown'];

/**
 * Calls `hydrate` once, when a visitor first points at, focuses or types into `root`; until
 * then its HTML is all there is, and no script of it is loaded. A form in it that is submitted
 * meanwhile waits for the script, and is posted by the browser when the script does not come.
 */
export function onTouch(root: HTMLElement, hydrate: () => Promise<void>): void {
  const controller = new AbortController();
  const { signal } = controller;
  let hydrated: Promise<void> | undefined;
  const touch = () =>
    (hydrated ??= hydrate().then(
      () => controller.abort(),
      (error: unknown) => {
        // The next touch tries again.
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
