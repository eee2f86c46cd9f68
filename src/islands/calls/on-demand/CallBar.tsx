import { useStore } from '@nanostores/react';
import { Mic, MicOff, PhoneOff, ScreenShare, ScreenShareOff } from 'lucide-static';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Developer } from '#shared/user.ts';
import { $letterKeys } from '#stores/client/browser-settings.ts';
import {
  begin,
  $call,
  type Call,
  hangUp,
  setMuted,
  shareScreen,
  unshareScreen,
} from '#stores/calls/on-demand/call.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { words } from '../words.ts';
import { Devices } from './Devices.tsx';
import { Screen } from './Screen.tsx';

export { begin };

type Person = Pick<Developer, '_id' | 'firstName' | 'lastName' | 'photoUrl'>;

export interface CallBarProps {
  me: Person;
  target: Person;
}

/** On phones a session in the same row leaves no room for these. */
const ALONE = 'max-md:[section+#call_&]:hidden';
const BUTTON = 'max-md:w-10 max-md:px-0';
const LABEL = 'max-md:sr-only @max-[560px]/chat:sr-only';

const FIELDS = 'input, textarea, select, [contenteditable], dialog';

export function CallBar({ me, target }: CallBarProps) {
  const call = useStore($call);
  return call === null ? null : <Bar me={me} target={target} call={call} />;
}

function Bar({ me, target, call }: CallBarProps & { call: Call }) {
  const { phase, since, muted, mine, theirs, theyAre, screen } = call;
  const [speaker, setSpeaker] = useState('');
  const name = target.firstName;
  const isUp = phase === 'talking' || phase === 'lost';
  const shares = screen?.of === 'mine';
  // Narrow windows keep the header above it.
  const isNarrow = matchMedia('(width < 1100px)').matches;
  const screenRoom = document.getElementById(isNarrow ? 'screen-below' : 'screen');
  useMuteKey(!muted, mine !== null);

  return (
    <section aria-label={words.region(name)}>
      <div className="flex min-h-14 items-center gap-3 px-3 py-2 max-md:h-11 max-md:min-h-0 max-md:gap-2 max-md:px-2 max-md:py-0 min-[1100px]:px-5">
        <span className={`flex gap-2 max-md:gap-1 max-[389px]:hidden ${ALONE}`}>
          <Portrait person={me} stream={mine} muted={muted} />
          <Portrait person={target} stream={theirs} muted={theyAre.muted} />
        </span>
        <p className="min-w-0 flex-1 text-sm/5 max-md:text-xs/4">
          <span
            className={`block truncate font-medium ${since === null ? '' : 'max-md:[section+#call_&]:sr-only'}`}
            role="status"
          >
            {words.phase[phase](name)}
          </span>
          {since !== null && (
            <>
              <b className="hidden font-semibold max-md:[section+#call_&]:block" aria-hidden>
                {words.call}
              </b>
              <span className="block truncate text-ink-2">
                <Clock since={since} />
                {theyAre.muted && isUp && ` · ${words.theirsMuted(name)}`}
              </span>
            </>
          )}
        </p>
        <span className="flex flex-none gap-2 max-md:gap-1">
          <Button
            small
            icon={muted ? MicOff : Mic}
            className={`${BUTTON} ${muted ? 'is-down' : ''}`}
            aria-pressed={muted}
            aria-label={words.mute}
            aria-keyshortcuts="M"
            title={`${words.mute} (M)`}
            disabled={mine === null}
            onClick={() => setMuted(!muted)}
          >
            <span className={LABEL}>{muted ? words.muted : words.mute}</span>
          </Button>
          {isUp && 'getDisplayMedia' in navigator.mediaDevices && (
            <Button
              small
              icon={shares ? ScreenShareOff : ScreenShare}
              className={`${BUTTON} ${ALONE} ${shares ? 'is-down' : ''}`}
              aria-pressed={shares}
              aria-label={words.share}
              title={shares ? words.unshare : words.share}
              onClick={() => (shares ? unshareScreen() : void shareScreen())}
            />
          )}
          {mine !== null && (
            <Devices
              mine={mine}
              speaker={speaker}
              onSpeaker={setSpeaker}
              className={`btn btn--sm ${BUTTON} max-[389px]:[section+#call_&]:hidden`}
            />
          )}
          <Button small icon={PhoneOff} className={`btn--no ${BUTTON}`} onClick={hangUp}>
            <span className={LABEL}>{words.end}</span>
          </Button>
        </span>
      </div>
      {theirs !== null && <Voice stream={theirs} speaker={speaker} />}
      {screen !== null &&
        screenRoom !== null &&
        createPortal(
          <Screen
            stream={screen.stream}
            title={screen.of === 'mine' ? words.screenOf.mine : words.screenOf.theirs(name)}
          />,
          screenRoom,
        )}
    </section>
  );
}

interface PortraitProps {
  person: Person;
  stream: MediaStream | null;
  muted: boolean;
}

/** The ring grows with the loudness. */
function Portrait({ person, stream, muted }: PortraitProps) {
  const ring = useRef<HTMLSpanElement>(null);
  useLevel(stream, ring);
  return (
    <span
      ref={ring}
      className={`rounded-md ${muted ? 'opacity-50' : 'shadow-[0_0_0_calc(var(--level,0)*4px)_var(--color-yes)]'}`}
      data-level
    >
      <Avatar person={person} size={32} />
    </span>
  );
}

function Clock({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  return <time>{`${Math.floor(seconds / 60)}:${two(seconds % 60)}`}</time>;
}

/** M mutes, except while typing or if single-letter shortcuts are off. */
function useMuteKey(mutes: boolean, on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (key.toLowerCase() !== 'm' || ctrlKey || metaKey || altKey) return;
      // The pad's editor is in a shadow tree, so `target` is only its host.
      const [target] = event.composedPath();
      if ($letterKeys.get() === 'off' || (target as Element).closest(FIELDS) !== null) return;
      // The chat would otherwise start a message with this letter.
      event.stopPropagation();
      event.preventDefault();
      setMuted(mutes);
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [mutes, on]);
}

/** The loudness of a close voice fills the meter. */
const FULL = 0.25;

/** `--level` of the element, 0 to 1, changes without rendering. */
function useLevel(stream: MediaStream | null, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (stream === null || stream.getAudioTracks().length === 0) return;
    const audio = new AudioContext();
    void audio.resume().catch(() => undefined);
    const analyser = new AnalyserNode(audio, { fftSize: 512 });
    audio.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let frame = requestAnimationFrame(function draw() {
      frame = requestAnimationFrame(draw);
      analyser.getFloatTimeDomainData(samples);
      let sum = 0;
      for (const sample of samples) sum += sample * sample;
      const level = Math.min(1, Math.sqrt(sum / samples.length) / FULL);
      element.current?.style.setProperty('--level', level.toFixed(2));
    });
    return () => {
      cancelAnimationFrame(frame);
      void audio.close();
    };
  }, [stream, element]);
}

interface Props {
  stream: MediaStream;
  /** '' is the default speaker. */
  speaker: string;
}

/** Browsers may refuse to play audio before a press. */
function Voice({ stream, speaker }: Props) {
  const audio = useRef<HTMLAudioElement>(null);
  const [refused, setRefused] = useState(false);
  const play = () =>
    audio.current?.play().then(
      () => setRefused(false),
      () => setRefused(true),
    );
  useEffect(() => {
    if (audio.current === null) return;
    audio.current.srcObject = stream;
    void play();
  }, [stream]);
  useEffect(() => {
    if (audio.current !== null && 'setSinkId' in audio.current) {
      audio.current.setSinkId(speaker).catch(() => undefined);
    }
  }, [speaker]);
  return (
    <>
      <audio ref={audio} />
      {refused && (
        <p className="flex items-center gap-3 px-3 pb-2 text-sm min-[1100px]:px-5" role="alert">
          {words.notPlayed}
          <button type="button" className="link" onClick={() => void play()}>
            {words.play}
          </button>
        </p>
      )}
    </>
  );
}
