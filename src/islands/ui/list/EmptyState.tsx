import type { ReactNode } from 'react';

interface Props {
  /** The page's only heading has level 1. */
  level?: 1 | 2 | 3;
  title: string;
  line?: string;
  drawing: keyof typeof OBJECTS;
  children?: ReactNode;
}

const line = { stroke: 'var(--color-line-2)', strokeWidth: 1.5 };

const OBJECTS = {
  card: (
    <>
      <rect
        x="14"
        y="10"
        width="44"
        height="52"
        rx="6"
        fill="var(--color-surface)"
        strokeDasharray="4 4"
        {...line}
      />
      <rect x="30" y="26" width="4" height="20" rx="1" fill="var(--color-ink)" />
      <rect x="38" y="26" width="4" height="20" rx="1" fill="var(--color-caret)" />
    </>
  ),
  gap: (
    <>
      <path d="M24 40h40" strokeDasharray="4 4" {...line} />
      <Carets />
    </>
  ),
  lost: (
    <>
      <path d="M22 40h14M52 40h12" {...line} />
      <path
        d="M40 32l8 16M48 32l-8 16"
        stroke="var(--color-no-ink)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <Carets opacity={0.4} />
    </>
  ),
  pair: (
    <>
      <path d="M24 40h40" {...line} />
      <Carets />
    </>
  ),
  inbox: (
    <>
      <path
        d="M14 38l8-20h36l8 20v20H14z"
        fill="var(--color-surface)"
        strokeLinejoin="round"
        {...line}
      />
      <path d="M14 38h16l4 6h12l4-6h16" fill="none" strokeLinejoin="round" {...line} />
      <rect x="34" y="20" width="4" height="14" rx="1" fill="var(--color-ink)" />
      <rect x="42" y="20" width="4" height="14" rx="1" fill="var(--color-caret)" />
    </>
  ),
};

function Carets({ opacity }: { opacity?: number }) {
  return (
    <>
      <rect x="14" y="22" width="5" height="36" rx="1" fill="var(--color-ink)" />
      <rect
        x="69"
        y="22"
        width="5"
        height="36"
        rx="1"
        fill="var(--color-caret)"
        opacity={opacity}
      />
    </>
  );
}

/** Pages render it without `client:`. */
export function EmptyState({ level = 2, title, line, drawing, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty">
      <svg viewBox="0 0 88 76" width="88" height="76" aria-hidden>
        {OBJECTS[drawing]}
      </svg>
      <Heading className="h2 wrap-anywhere">{title}</Heading>
      {line && <p>{line}</p>}
      {children}
    </div>
  );
}
