/** Focuses the first field with a problem and scrolls to its error text. */
export function focusWrong(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]');
  field?.focus();
  scrollToNote(field);
}

/** Scrolls to a field's error text, because a field may be taller than the window and a bar may cover its lower end. */
export function scrollToNote(field: HTMLElement | null | undefined): void {
  if (field) document.getElementById(`${field.id}-note`)?.scrollIntoView({ block: 'nearest' });
}
