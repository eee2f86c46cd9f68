import type { InputHTMLAttributes } from 'react';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  error?: string | undefined;
}

/** A labelled one-line field with its complaint below. */
export function TextField({ id, label, error, ...input }: Props) {
  return (
    <div className={error === undefined ? 'field' : 'field has-error'}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
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
