import type { TextareaHTMLAttributes } from 'react';

interface Props extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  id: string;
  label: string;
  value: string;
  maxLength: number;
  error?: string | undefined;
}

/** A labelled text of several lines that counts its characters. */
export function TextArea({ id, label, error, ...input }: Props) {
  return (
    <div className={error === undefined ? 'field field--all' : 'field field--all has-error'}>
      <label className="label" htmlFor={id}>
        {label}
        <span className="opt" aria-hidden>
          {input.value.length} / {input.maxLength}
        </span>
      </label>
      <textarea
        {...input}
        className="input"
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
      />
      {error !== undefined && (
        <p className="hint hint--no" id={`${id}-note`}>
          {error}
        </p>
      )}
    </div>
  );
}
