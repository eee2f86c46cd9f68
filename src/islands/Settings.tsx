import { useEffect } from 'react';
import type { User } from '#shared/user.ts';
import { goLive } from '#stores/live.ts';
import { Section } from './settings/Section.tsx';
import { SECTIONS } from './settings/sections.ts';

/** Everything about the account, one sheet a subject. */
export function Settings({ user }: { user: User }) {
  useEffect(() => goLive(user._id), [user._id]);
  return (
    <div className="set">
      <div className="page-head">
        <h1 className="h1">Settings</h1>
      </div>
      <nav className="set-nav" aria-label="Settings">
        <ul>
          {SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="set-parts">
        {SECTIONS.map((section) => (
          <Section key={section.id} section={section} user={user} />
        ))}
      </div>
    </div>
  );
}
