import type { ReactNode } from 'react';

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
  title: string;
  drawing: ReactNode;
  below: ReactNode;
}

const NOTICES = {
  empty: {
    title: 'No Messages Yet',
    drawing: bubbles,
    below: <p>Say what you are building.</p>,
  },
  connecting: {
    title: 'Establishing Connection',
    drawing: gap,
    below: (
      <p className="mt-1 flex items-center gap-2.5">
        <span className="spin" aria-hidden />
        Retrying in a moment
      </p>
    ),
  },
  'signed out': {
    title: 'Join the Conversation',
    drawing: bubbles,
    below: (
      <a className="btn btn--go" href="/login">
        Login
      </a>
    ),
  },
  over: {
    title: 'This conversation is over',
    drawing: gap,
    below: (
      <>
        <p>The two of you are no longer connected.</p>
        <a className="btn btn--go" href="/connections">
          Your Connections
        </a>
      </>
    ),
  },
} satisfies Record<string, Notice>;

export function ChatNotice({ kind }: { kind: keyof typeof NOTICES }) {
  const { title, drawing, below } = NOTICES[kind];
  return (
    <div className="grid place-content-center overflow-y-auto p-6">
      <div className="empty w-55 max-w-full" role="status">
        <svg viewBox="0 0 88 76" width="88" height="76" aria-hidden>
          {drawing}
        </svg>
        <h2 className="h2">{title}</h2>
        {below}
      </div>
    </div>
  );
}
