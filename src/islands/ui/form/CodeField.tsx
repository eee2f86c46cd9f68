import { type ComponentProps, useEffect } from 'react';
import { TextField } from './TextField.tsx';
import * as words from './words.ts';

interface Props {
  id: string;
  by: 'app' | 'recovery';
  autoFocus?: boolean;
}

const BY: Record<Props['by'], Pick<ComponentProps<typeof TextField>, 'label' | 'name'>> = {
  app: { label: words.appCode, name: 'code' },
  recovery: { label: words.recoveryCode, name: 'recoveryCode' },
};

export function CodeField({ id, by, autoFocus = false }: Props) {
  // An overlay may block focus while mounting, so an effect sets it.
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
