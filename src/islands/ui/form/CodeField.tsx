import type { ComponentProps } from 'react';
import { TextField } from './TextField.tsx';
import * as words from './words.ts';

interface Props {
  id: string;
  /** An app's six digits, or one of the codes that were written down. */
  by: 'app' | 'recovery';
  error?: string | undefined;
}

const BY: Record<Props['by'], Pick<ComponentProps<typeof TextField>, 'label' | 'name'>> = {
  app: { label: words.appCode, name: 'code' },
  recovery: { label: words.recoveryCode, name: 'recoveryCode' },
};

/** Where a second factor is typed or pasted, with or without its spaces. */
export function CodeField({ id, by, error }: Props) {
  return (
    <div className="[&_input]:tracking-[0.08em] [&_input]:font-mono">
      <TextField
        id={id}
        {...BY[by]}
        error={error}
        inputMode={by === 'app' ? 'numeric' : 'text'}
        autoComplete={by === 'app' ? 'one-time-code' : 'off'}
        maxLength={60}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
      />
    </div>
  );
}
