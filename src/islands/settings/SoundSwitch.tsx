import { useStore } from '@nanostores/react';
import { $messageSound } from '#stores/chat/on-demand/message-sound.ts';
import { playSound } from '#stores/chat/on-demand/sound.ts';
import { Switch } from './Switch.tsx';
import * as words from './words.ts';

/** Whether a message makes a sound here; switched on, it is heard. */
export function SoundSwitch() {
  const on = useStore($messageSound) === 'on';
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line pt-4">
      <div>
        <label className="font-medium" htmlFor="message-sound">
          {words.sound}
        </label>
        <p className="hint text-pretty" id="message-sound-hint">
          {words.soundIs}
        </p>
      </div>
      <Switch
        id="message-sound"
        aria-describedby="message-sound-hint"
        checked={on}
        onChange={() => {
          if (!on) playSound();
          $messageSound.set(on ? undefined : 'on');
        }}
      />
    </div>
  );
}
