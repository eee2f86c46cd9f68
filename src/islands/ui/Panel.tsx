import { X } from 'lucide-static';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { IconButton } from './Button.tsx';
import { SheetHead } from './SheetHead.tsx';

interface Props {
  id: string;
  title: string;
  close?: { label: string; run: () => void };
  children: ReactNode;
}

export function Panel({ id, title, close, children }: Props) {
  const heading = usePanel();
  return (
    <section className="card scroll-mt-1" aria-labelledby={id}>
      <SheetHead>
        <h2 className="h2 focus:outline-none" id={id} tabIndex={-1} ref={heading}>
          {title}
        </h2>
        {close !== undefined && (
          <IconButton icon={X} label={close.label} className="-me-2.5" onClick={close.run} />
        )}
      </SheetHead>
      {children}
    </section>
  );
}

export function PanelBody({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  const columns = narrow ? 'grid-cols-[minmax(0,400px)] justify-start' : 'grid-cols-2';
  return (
    <div className={`grid ${columns} items-start gap-x-4 gap-y-5 px-4 pt-5 pb-6 sm:px-6`}>
      {children}
    </div>
  );
}

interface FootProps {
  /** Hints are hidden on phones. */
  note: ReactNode;
  children: ReactNode;
}

export function PanelFoot({ note, children }: FootProps) {
  return (
    <div className="z-1 rounded-b-[11px] border-t border-line bg-surface px-4 py-3 sm:flex sm:items-center sm:justify-between sm:gap-4 sm:px-6 min-[900px]:sticky min-[900px]:bottom-0">
      {typeof note === 'string' ? <p className="hint max-sm:hidden">{note}</p> : note}
      <div className="grid flex-none sm:min-w-18">{children}</div>
    </div>
  );
}

export function usePanel(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    heading.current?.focus({ preventScroll: true });
    heading.current
      ?.closest('section')
      ?.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
  }, []);
  return heading;
}
