import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import * as words from '../words.ts';

export function Note({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 py-2 text-ink-2" role={role}>
      {children}
    </div>
  );
}

export function FailedNote({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <Note role="alert">
      <p className="hint text-no-ink">{text}</p>
      <Button small onClick={onAgain}>
        {words.tryAgain}
      </Button>
    </Note>
  );
}
