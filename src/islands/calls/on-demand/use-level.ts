import { type RefObject, useEffect } from 'react';

/** Loudness of a close voice, which fills the meter. */
const FULL = 0.25;

/** Sets `--level` of an element, 0 to 1, to a stream's loudness, without rendering. */
export function useLevel(stream: MediaStream | null, element: RefObject<HTMLElement | null>): void {
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
