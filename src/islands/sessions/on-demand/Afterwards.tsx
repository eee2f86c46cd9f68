import { useEffect, useState } from 'react';
import { api } from '#stores/client/api.ts';
import { WORDS } from './words.ts';

interface Props {
  built: boolean;
  /** Null if the two are no longer connected. */
  onPlan: (() => void) | null;
}

/** Links after an outcome, inside a row. */
export function Afterwards({ built, onPlan }: Props) {
  const [page, setPage] = useState<{ href: string; text: string } | null>(null);
  useEffect(() => {
    if (!built) return;
    api('GET /profile/public-page').then(
      ({ handle, publicPage }) => {
        const isPublic = publicPage.on && handle !== null;
        setPage(
          isPublic
            ? { href: `/u/${handle}`, text: WORDS.publicPage }
            : { href: '/settings#page', text: WORDS.makePublic },
        );
      },
      (error: unknown) => console.warn('The public page did not load:', error),
    );
  }, [built]);
  return (
    <>
      {built && (
        <>
          <a className="link" href="/profile#developer-built">
            {WORDS.onProfile}
          </a>
          {/* The texts of both links are as long, so nothing moves. */}
          <a
            className={page === null ? 'link invisible' : 'link'}
            href={page?.href ?? '/settings#page'}
          >
            {page?.text ?? WORDS.makePublic}
          </a>
        </>
      )}
      {onPlan !== null && (
        <button type="button" className="link w-fit" onClick={onPlan}>
          {WORDS.planNext}
        </button>
      )}
    </>
  );
}
