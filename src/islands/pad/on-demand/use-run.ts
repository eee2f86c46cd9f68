import { useCallback, useEffect, useRef, useState } from 'react';
import { type Run, sharedRun } from '#shared/pad-run.ts';
import { CODE_LANGUAGES, type CodeLanguage } from '#shared/snippet.ts';
import { onSocket, tellSocket } from '#stores/client/socket.ts';
import { showToast } from '#stores/client/toast.ts';
import { isRunnable, runCode } from '#stores/pad/on-demand/run.ts';
import { WORDS } from '../words.ts';

export interface ShownRun extends Run {
  mine: boolean;
}

/** Each run stops the one before. The other person's run replaces an own one that has ended. */
export function useRun(targetUserId: string) {
  const [run, setRun] = useState<ShownRun | null>(null);
  const stop = useRef<() => void>(() => undefined);
  const [begun, setBegun] = useState(0);
  useEffect(() => () => stop.current(), []);
  useEffect(
    () =>
      onSocket('padRun', ({ userId, run: theirs }) => {
        if (userId !== targetUserId) return;
        setRun((now) => (now?.mine && now.end === null ? now : { ...theirs, mine: false }));
      }),
    [targetUserId],
  );
  const mine = run?.mine === true ? run : null;
  const ended = mine?.end ?? null;
  useEffect(() => {
    if (mine !== null) tellSocket('padRun', { targetUserId, run: sharedRun(mine) });
    // The other person sees the beginning and the end of a run.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [begun, ended, targetUserId]);
  const start = useCallback((code: string, language: CodeLanguage) => {
    if (!isRunnable(language)) {
      showToast('failed', WORDS.cannotRun(CODE_LANGUAGES[language]));
      return;
    }
    stop.current();
    setBegun((count) => count + 1);
    setRun({ mine: true, rows: [], end: null });
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
