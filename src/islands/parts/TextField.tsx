import type { InputHTMLAttributes } from 'react';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  error?: string | undefined;
  /** Says so beside the label. */
  optional?: boolean;
  /** Lines of a longer text. */
  rows?: number;
}

/** A labelled field of one line, or of `rows`, with its complaint below. */
export function TextField({ id, label, error, optional = false, rows, ...input }: Props) {
  const shared = {
    className: 'input',
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-note`,
  };
  return (
    <div className={error === undefined ? 'field' : 'field has-error'}>
      <label className="label" htmlFor={id}>
        {label}
        {optional && <span className="opt">{' optional'}</span>}
      </label>
      {rows === undefined ? (
        <input {...input} {...shared} />
      ) : (
        <textarea name={input.name} required={input.required} rows={rows} {...shared} />
      )}
      {error !== undefined && (
        <p className="hint hint--no" id={`${id}-note`}>
          {error}
        </p>
      )}
    </div>
  );
}
