import { useEffect, useState } from 'react';
import { PHRASE_MS, phraseAt } from '#shared/profile.ts';
import { Loading } from './Loading.tsx';

/** The profile's loading screen: the card's outline, and a status phrase that changes. */
export function LoadingPhrases() {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setElapsed((before) => before + PHRASE_MS), PHRASE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <section className="card prof-loading" aria-busy>
      <div className="prof-loading-top" aria-hidden>
        <span className="sk" />
        <div>
          <span className="sk" />
          <span className="sk" />
          <span className="sk" />
        </div>
      </div>
      <Loading text={phraseAt(elapsed)} />
    </section>
  );
}
