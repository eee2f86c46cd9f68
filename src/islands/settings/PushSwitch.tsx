import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $push, lookForPush, turnPushOff, turnPushOn } from '#stores/notifications/push.ts';

/** Push for this browser: each has to be asked by itself. */
export function PushSwitch({ publicKey }: { publicKey: string }) {
  const push = useStore($push);
  useEffect(() => void lookForPush(), []);
  const busy = push.kind === 'busy' || push.kind === 'asking';
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-4 text-ink-2">
      <p className="flex-[1_1_220px]">
        {push.kind === 'impossible'
          ? push.why
          : push.kind === 'on'
            ? 'This browser gets pushes, also when no page of ours is open.'
            : 'This browser gets no pushes.'}
      </p>
      {push.kind !== 'impossible' && (
        <button
          type="button"
          className="btn btn--sm"
          disabled={busy}
          onClick={() => void (push.kind === 'on' ? turnPushOff() : turnPushOn(publicKey))}
        >
          {push.kind === 'busy' && <span className="spin" aria-hidden />}
          {push.kind === 'on' ? 'Turn push off' : 'Turn push on'}
        </button>
      )}
      <p className="hint text-no-ink empty:hidden" role="alert">
        {push.kind === 'failed' && push.message}
      </p>
    </div>
  );
}
