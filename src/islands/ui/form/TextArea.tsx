import type { TextareaHTMLAttributes } from 'react';
import { Field } from './Field.tsx';

interface Props extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  id: string;
  label: string;
  value: string;
  maxLength: number;
  error?: string | undefined;
}

/** A labelled text area with a character count. */
export function TextArea({ label, error, ...input }: Props) {
  const { id, value, maxLength } = input;
  const caption = (
    <>
      {label}
      <span className="font-normal text-ink-3" aria-hidden>
        {value.length} / {maxLength}
      </span>
    </>
  );
  return (
    <Field id={id} label={caption} error={error} wide>
      <textarea
        {...input}
        className="input"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
      />
    </Field>
  );
}
