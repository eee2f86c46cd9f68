import { useState } from 'react';
import { daysLeft } from '#shared/project.ts';
import { dayOf } from '#shared/time.ts';
import type { User } from '#shared/user.ts';
import { keepProject } from '#stores/profile/profile.ts';
import { Button } from '#islands/ui/Button.tsx';
import * as words from './words.ts';

/** Asks the owner shortly before the deck leaves the project out, and afterwards. */
export function StillOn({ user }: { user: User }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const [today] = useState(() => dayOf(Date.now()));
  const left = daysLeft(user.projectDay, today);
  if (left === null) return null;
  const press = () => {
    setState('busy');
    keepProject().then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <div
      className="mt-3 flex flex-wrap items-center gap-3 border-s-3 border-caret ps-3"
      role="status"
    >
      <p className="min-w-0 flex-1 basis-60 text-sm text-ink-2" suppressHydrationWarning>
        {state === 'failed' ? words.stillOn.failed : words.stillOn.left(left)}
      </p>
      <Button small busy={state === 'busy'} onClick={press}>
        {words.stillOn.verb}
      </Button>
    </div>
  );
}
