import { type ComponentProps, useEffect } from 'react';
import { TextField } from './TextField.tsx';
import * as words from './words.ts';

interface Props {
  id: string;
  /** An app's six digits, or one of the codes that were written down. */
  by: 'app' | 'recovery';
  autoFocus?: boolean;
}

const BY: Record<Props['by'], Pick<ComponentProps<typeof TextField>, 'label' | 'name'>> = {
  app: { label: words.appCode, name: 'code' },
  recovery: { label: words.recoveryCode, name: 'recoveryCode' },
};

/** Where a second factor is typed or pasted, with or without its spaces. */
export function CodeField({ id, by, autoFocus = false }: Props) {
  // Not as it comes: what covered the page until then lets nothing be focused.
  useEffect(() => {
    if (autoFocus) document.getElementById(id)?.focus();
  }, [autoFocus, id]);
  return (
    <div className="[&_input]:font-mono [&_input]:tracking-[0.08em]">
      <TextField
        id={id}
        {...BY[by]}
        inputMode={by === 'app' ? 'numeric' : 'text'}
        autoComplete={by === 'app' ? 'one-time-code' : 'off'}
        maxLength={60}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
    </div>
  );
}
