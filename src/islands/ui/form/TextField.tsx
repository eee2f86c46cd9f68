import type { InputHTMLAttributes } from 'react';
import { Field } from './Field.tsx';
import * as words from './words.ts';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  error?: string | undefined;
  optional?: boolean;
  wide?: boolean;
  rows?: number;
}

export function TextField({ label, error, optional = false, wide, rows, ...input }: Props) {
  const { id } = input;
  const shared = {
    className: 'input',
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-note`,
  };
  const caption = (
    <>
      {label}
      {optional && <span className="font-normal text-ink-3">{` ${words.optional}`}</span>}
    </>
  );
  return (
    <Field id={id} label={caption} error={error} wide={wide}>
      {rows === undefined ? (
        <input {...input} {...shared} />
      ) : (
        <textarea id={id} name={input.name} required={input.required} rows={rows} {...shared} />
      )}
    </Field>
  );
}
