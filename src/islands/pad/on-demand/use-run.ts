import { useCallback, useEffect, useRef, useState } from 'react';
import type { CodeLanguage } from '#shared/snippet.ts';
import { runCode } from '#stores/pad/on-demand/run.ts';
import type { Run } from './Output.tsx';

const BEGUN: Run = { rows: [], end: null };

/** Each run stops the one before. */
export function useRun() {
  const [run, setRun] = useState<Run | null>(null);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  const start = useCallback((code: string, language: CodeLanguage) => {
    stop.current();
    setRun(BEGUN);
    stop.current = runCode({
      code,
      language,
      onRow: (row) => setRun((now) => now && { ...now, rows: [...now.rows, row] }),
      onEnd: (how, ms) => setRun((now) => now && { ...now, end: { how, ms } }),
    });
  }, []);
  const close = () => {
    stop.current();
    setRun(null);
  };
  return { run, start, stop: () => stop.current(), close };
}
