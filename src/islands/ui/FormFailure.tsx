import { type RefObject, useEffect } from 'react';
import type { Failed } from '#stores/client/submission.ts';
import { FailureBanner } from './FailureBanner.tsx';

interface Props {
  failed: Failed | null;
  form: RefObject<HTMLFormElement | null>;
  /** The field says it already: nothing stands over it. */
  atField?: boolean;
  /** The room around it. */
  className?: string;
}

/** What is wrong with a form, over its fields; the field it is about gets the focus. */
export function FormFailure({ failed, form, atField = false, className = '' }: Props) {
  useEffect(() => {
    if (failed === null) return;
    const fields = [...(form.current?.querySelectorAll('input') ?? [])];
    const wrong = fields.find(({ name, value }) => name in failed.fields || value.trim() === '');
    (wrong ?? fields.at(-1))?.focus();
  }, [failed, form]);
  if (failed === null || atField) return null;
  return (
    <FailureBanner
      key={failed.attempt}
      text={failed.message}
      className={`banner--shake ${className}`}
    />
  );
}
