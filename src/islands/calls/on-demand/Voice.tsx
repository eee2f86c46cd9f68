import { useEffect, useRef, useState } from 'react';
import { words } from '../words.ts';

interface Props {
  stream: MediaStream;
  /** '' is the default speaker. */
  speaker: string;
}

/** Browsers may refuse to play audio before a press. */
export function Voice({ stream, speaker }: Props) {
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
