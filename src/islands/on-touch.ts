const TOUCHES = ['pointerdown', 'focusin', 'keydown'];

/**
 * Calls `hydrate` once, when a visitor first points at, focuses or types into `root`; until
 * then its HTML is all there is, and no script of it is loaded. A form in it that is submitted
 * meanwhile waits for the script, and is posted by the browser when the script does not come.
 */
export function onTouch(root: HTMLElement, hydrate: () => Promise<void>): void {
  let hydrated: Promise<void> | undefined;
  const { signal, abort } = abortable();
  const touch = () => (hydrated ??= hydrate().then(abort));
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

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
