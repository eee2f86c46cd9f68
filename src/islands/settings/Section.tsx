import { Suspense, useEffect, useRef, useState } from 'react';
import type { User } from '#shared/user.ts';
import type { SettingsSection } from './sections.ts';

/** Pixels below the window at which a section is loaded. */
const AHEAD_PX = 240;

/** One sheet of the settings page. Its content comes once it is near the window. */
export function Section({ section, user }: { section: SettingsSection; user: User }) {
  const { id, title, Component } = section;
  const sheet = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setShown(true);
      },
      { rootMargin: `0px 0px ${AHEAD_PX}px` },
    );
    if (sheet.current !== null) watch.observe(sheet.current);
    return () => watch.disconnect();
  }, []);

  return (
    <section className="card set-part" id={id} aria-labelledby={`${id}-title`} ref={sheet}>
      <h2 className="h2 panel-head" id={`${id}-title`}>
        {title}
      </h2>
      <div className="set-body">
        {shown ? (
          <Suspense fallback={<Waiting />}>
            <Component user={user} />
          </Suspense>
        ) : (
          <Waiting />
        )}
      </div>
    </section>
  );
}

/** Blocks where the content of a section will stand. */
export function Waiting() {
  return (
    <div className="set-row" role="status" aria-label="Loading">
      <span className="sk" />
      <span className="sk" />
    </div>
  );
}
