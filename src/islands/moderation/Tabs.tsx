import * as words from './words.ts';

/** Links of the moderators' pages. */
export const Tabs = ({ now }: { now: string }) => (
  <nav className="tabs mt-2 mb-5" aria-label={words.title}>
    {Object.entries(words.tabs).map(([text, href]) => (
      <a key={href} href={href} aria-current={href === now ? 'page' : undefined}>
        {text}
      </a>
    ))}
  </nav>
);
