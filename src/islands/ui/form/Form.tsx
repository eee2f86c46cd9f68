import { type ComponentProps, type SubmitEvent, useEffect, useRef } from 'react';
import type { Failed } from '#stores/client/submission.ts';

interface Props extends ComponentProps<'form'> {
  failed: Failed<object> | null;
  /** Keys are field names. The form is cleared if this returns true. */
  onSend: (typed: Record<string, string>) => unknown;
}

/** The first field with an error, or the first empty one, gets the focus. */
export function Form({ failed, onSend, ...props }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failed === null) return;
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])];
    const wrong =
      fields.find(({ name }) => name in failed.fields) ?? fields.find(isEmpty) ?? fields.at(-1);
    wrong?.focus();
    const alert = form.current?.querySelector('[role=alert]');
    if (alert) alert.scrollIntoView({ block: 'nearest' });
    else scrollToNote(wrong);
  }, [failed]);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    const typed = Object.fromEntries(new FormData(currentTarget)) as Record<string, string>;
    if ((await onSend(typed)) === true) currentTarget.reset();
  };
  return (
    <form ref={form} method="post" noValidate {...props} onSubmit={(event) => void submit(event)} />
  );
}

function isEmpty({ type, name, value, form }: HTMLInputElement): boolean {
  const given = type === 'radio' ? new FormData(form ?? undefined).get(name) : value.trim();
  return !given;
}

export function focusWrong(form: HTMLElement | null): void {
  // A group of buttons can't be aria-invalid.
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong]');
  (field?.querySelector('button') ?? field)?.focus();
  scrollToNote(field);
}

/** A field may be taller than the window, and a bar may cover its lower end with the error. */
function scrollToNote(field: HTMLElement | null | undefined): void {
  if (field) document.getElementById(`${field.id}-note`)?.scrollIntoView({ block: 'nearest' });
}
