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
  useEffect(() => () => stop.current(), []);
  useEffect(
    () =>
      onSocket('padRun', ({ userId, run: theirs }) => {
        if (userId !== targetUserId) return;
        setRun((now) => (now?.mine && now.end === null ? now : { ...theirs, mine: false }));
      }),
    [targetUserId],
  );
  const start = useCallback(
    (code: string, language: CodeLanguage) => {
      if (!isRunnable(language)) {
        showToast('failed', WORDS.cannotRun(CODE_LANGUAGES[language]));
        return;
      }
      stop.current();
      let mine: Run = { rows: [], end: null };
      const show = (change: Partial<Run>): void => {
        mine = { ...mine, ...change };
        setRun((now) => now && { ...mine, mine: true });
      };
      // The other person sees the beginning and the end of a run.
      const share = (): void => tellSocket('padRun', { targetUserId, run: sharedRun(mine) });
      setRun({ ...mine, mine: true });
      share();
      stop.current = runCode({
        code,
        language,
        onRow: (row) => show({ rows: [...mine.rows, row] }),
        onEnd(how, ms) {
          show({ end: { how, ms } });
          share();
        },
      });
    },
    [targetUserId],
  );
  const close = () => {
    stop.current();
    setRun(null);
  };
  return { run, start, stop: () => stop.current(), close };
}
