export function focusWrong(form: HTMLElement | null): void {
  // A group of buttons can't be aria-invalid.
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong]');
  (field?.querySelector('button') ?? field)?.focus();
  scrollToNote(field);
}

/** A field may be taller than the window, and a bar may cover its lower end with the error. */
export function scrollToNote(field: HTMLElement | null | undefined): void {
  if (field) document.getElementById(`${field.id}-note`)?.scrollIntoView({ block: 'nearest' });
}
