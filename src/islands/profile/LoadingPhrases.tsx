import { useEffect, useState } from 'react';
import { PHRASE_MS, phraseAt } from '#shared/profile.ts';
import { Loading } from '#islands/ui/Loading.tsx';

/** The profile's loading screen with changing phrases. */
export function LoadingPhrases() {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setElapsed((before) => before + PHRASE_MS), PHRASE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="card grid min-h-80 content-start gap-6 p-6" aria-busy>
      <div className="grid grid-cols-[132px_minmax(0,1fr)] gap-4" aria-hidden>
        <span className="sk h-42 rounded-lg" />
        <div className="grid content-start gap-3 pt-2">
          <span className="sk h-5 w-[68%]" />
          <span className="sk" />
          <span className="sk w-[44%]" />
        </div>
      </div>
      <Loading text={phraseAt(elapsed)} />
    </div>
  );
}
