import type { ReactNode } from 'react';
import { connections, NOTICES } from './words.ts';

const line = { stroke: 'var(--color-line-2)', strokeWidth: 1.5 };

const bubbles = (
  <g transform="translate(-2)">
    <rect x="16" y="16" width="40" height="22" rx="5" fill="var(--color-surface)" {...line} />
    <rect
      x="34"
      y="44"
      width="38"
      height="20"
      rx="5"
      fill="var(--color-accent-soft)"
      stroke="var(--color-accent-line)"
      strokeWidth="1.5"
    />
    <rect x="40" y="48" width="3" height="12" rx="1" fill="var(--color-caret)" />
  </g>
);

const gap = (
  <>
    <path d="M16 40h56" strokeDasharray="4 4" {...line} />
    <rect x="14" y="22" width="5" height="36" rx="1" fill="var(--color-ink)" />
    <rect x="69" y="22" width="5" height="36" rx="1" fill="var(--color-caret)" />
  </>
);

interface Notice {
  drawing: ReactNode;
  below: (line: string) => ReactNode;
}

const LOOKS: Record<keyof typeof NOTICES, Notice> = {
  empty: {
    drawing: bubbles,
    below: (line) => <p>{line}</p>,
  },
  connecting: {
    drawing: gap,
    below: (line) => (
      <p className="mt-1 flex items-center gap-2.5">
        <span className="spin" aria-hidden />
        {line}
      </p>
    ),
  },
  'signed out': {
    drawing: bubbles,
    below: (line) => (
      <a className="btn btn--go" href="/login">
        {line}
      </a>
    ),
  },
  over: {
    drawing: gap,
    below: (line) => (
      <>
        <p>{line}</p>
        <a className="btn btn--go" href="/connections">
          {connections}
        </a>
      </>
    ),
  },
};

export function ChatNotice({ kind }: { kind: keyof typeof NOTICES }) {
  const { title, line } = NOTICES[kind];
  const { drawing, below } = LOOKS[kind];
  return (
    <div className="grid place-content-center overflow-y-auto p-6">
      <div className="empty w-55 max-w-full" role="status">
        <svg viewBox="0 0 88 76" width="88" height="76" aria-hidden>
          {drawing}
        </svg>
        <h2 className="h2">{title}</h2>
        {below(line)}
      </div>
    </div>
  );
}
