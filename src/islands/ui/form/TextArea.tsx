import type { TextareaHTMLAttributes } from 'react';
import { Field } from './Field.tsx';

interface Props extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  id: string;
  label: string;
  value: string;
  maxLength: number;
  error?: string | undefined;
}

export function TextArea({ label, error, ...input }: Props) {
  const { id, value, maxLength } = input;
  const count = (
    <span className="text-sm text-ink-3" id={`${id}-count`}>
      {value.length} / {maxLength}
    </span>
  );
  return (
    <Field id={id} label={label} aside={count} error={error} wide>
      <textarea
        {...input}
        className="input"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? `${id}-count` : `${id}-count ${id}-note`}
      />
    </Field>
  );
}
