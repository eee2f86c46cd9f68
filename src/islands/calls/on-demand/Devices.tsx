import { Settings2 } from 'lucide-static';
import { useEffect, useId, useRef, useState } from 'react';
import { listDevices } from '#stores/calls/on-demand/microphone.ts';
import { chooseMicrophone } from '#stores/calls/on-demand/call.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { placePopover } from '#islands/ui/place-popover.ts';
import { words } from '../words.ts';

type Device = Awaited<ReturnType<typeof listDevices>>[number];

interface Props {
  mine: MediaStream;
  speaker: string;
  onSpeaker: (id: string) => void;
  /** The look of its button. */
  className: string;
}

/** Only some browsers let people choose the speaker. */
export function Devices({ mine, speaker, onSpeaker, className }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [microphones, setMicrophones] = useState<Device[]>([]);
  const [speakers, setSpeakers] = useState<Device[]>([]);
  useEffect(() => {
    if (!open) return;
    const list = () => {
      void listDevices('audioinput').then(setMicrophones);
      void listDevices('audiooutput').then(setSpeakers);
    };
    list();
    navigator.mediaDevices.addEventListener('devicechange', list);
    return () => navigator.mediaDevices.removeEventListener('devicechange', list);
  }, [open]);
  const current = mine.getAudioTracks()[0]?.getSettings().deviceId ?? '';
  const canChooseSpeaker = 'setSinkId' in HTMLMediaElement.prototype && speakers.length > 0;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${className} ${open ? 'is-down' : ''}`}
        aria-label={words.devices}
        title={words.devices}
        popoverTarget={id}
      >
        <Icon svg={Settings2} small />
      </button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={words.devices}
        className="inset-auto w-80 max-w-[calc(100vw-24px)] gap-3 rounded-lg border border-line bg-surface p-4 text-ink shadow-pop open:grid"
        onToggle={({ newState, currentTarget }) => {
          setOpen(newState === 'open');
          if (newState === 'open' && button.current !== null) {
            placePopover(currentTarget, button.current, {
              side: 'below',
              align: 'end',
              gap: 6,
              edge: 12,
            });
          }
        }}
      >
        <Choice
          label={words.microphone}
          value={current}
          of={microphones}
          onChoose={(id) => void chooseMicrophone(id)}
        />
        {canChooseSpeaker && (
          <Choice label={words.speaker} value={speaker} of={speakers} onChoose={onSpeaker} />
        )}
      </div>
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  of: readonly Device[];
  onChoose: (id: string) => void;
}

const Choice = ({ label, value, of, onChoose }: ChoiceProps) => (
  <label className="grid min-w-0 gap-1 text-sm text-ink-2">
    {label}
    <select
      className="input min-w-0"
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      {of.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
);
