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
const sheet = { fill: 'var(--color-surface)', ...line };
const bar = (of: 'ink' | 'caret', x: number, y: number, height: number, width = 4) => (
  <rect {...{ x, y, width, height }} rx="1" fill={`var(--color-${of})`} />
);
const carets = (opacity?: number) => (
  <>
    {bar('ink', 14, 22, 36, 5)}
    <g opacity={opacity}>{bar('caret', 69, 22, 36, 5)}</g>
  </>
);

const OBJECTS = {
  card: (
    <>
      <rect x="14" y="10" width="44" height="52" rx="6" strokeDasharray="4 4" {...sheet} />
      {bar('ink', 30, 26, 20)}
      {bar('caret', 38, 26, 20)}
    </>
  ),
  gap: (
    <>
      <path d="M24 40h40" strokeDasharray="4 4" {...line} />
      {carets()}
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
      {carets(0.4)}
    </>
  ),
  pair: (
    <>
      <path d="M24 40h40" {...line} />
      {carets()}
    </>
  ),
  inbox: (
    <>
      <path d="M14 38l8-20h36l8 20v20H14z" strokeLinejoin="round" {...sheet} />
      <path d="M14 38h16l4 6h12l4-6h16" fill="none" strokeLinejoin="round" {...line} />
      {bar('ink', 34, 20, 14)}
      {bar('caret', 42, 20, 14)}
    </>
  ),
};

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
