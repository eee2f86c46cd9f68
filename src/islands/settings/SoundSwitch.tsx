import { useStore } from '@nanostores/react';
import { $messageSound } from '#stores/chat/on-demand/message-sound.ts';
import { playSound } from '#stores/chat/on-demand/sound.ts';
import { SwitchRow } from './Switch.tsx';
import * as words from './words.ts';

/** Whether messages play a sound here; turning it on plays it. */
export function SoundSwitch() {
  const on = useStore($messageSound) === 'on';
  return (
    <SwitchRow
      className="mt-3 border-t border-line pt-4"
      id="message-sound"
      title={words.sound}
      hint={words.soundIs}
      on={on}
      onTurn={() => {
        if (!on) playSound();
        $messageSound.set(on ? undefined : 'on');
      }}
    />
  );
}
