import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $push, lookForPush, turnPushOff, turnPushOn } from '#stores/notifications/push.ts';
import { Button } from '#islands/ui/Button.tsx';
import * as words from './words.ts';

/** Each browser needs its own permission. */
export function PushSwitch({ publicKey }: { publicKey: string }) {
  const push = useStore($push);
  useEffect(() => void lookForPush(), []);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-4 text-ink-2">
      <p className="flex-[1_1_220px]">
        {push.kind === 'impossible'
          ? push.why
          : push.kind === 'on'
            ? words.push.on
            : words.push.off}
      </p>
      {push.kind !== 'impossible' && (
        <Button
          small
          busy={push.kind === 'busy'}
          disabled={push.kind === 'asking'}
          onClick={() => void (push.kind === 'on' ? turnPushOff() : turnPushOn(publicKey))}
        >
          {push.kind === 'on' ? words.push.turnOff : words.push.turnOn}
        </Button>
      )}
      <p className="hint text-no-ink empty:hidden" role="alert">
        {push.kind === 'failed' && push.message}
      </p>
    </div>
  );
}
