import type { ComponentProps, ReactNode } from 'react';
import { Row, RowTitle } from './Section.tsx';

export function Switch(props: ComponentProps<'input'>) {
  return (
    <input
      type="checkbox"
      role="switch"
      className="relative h-6 w-10 cursor-pointer appearance-none rounded-md border border-line-2 bg-sunken transition-colors duration-fast before:absolute before:top-0.5 before:left-0.5 before:h-4.5 before:w-4 before:rounded-[5px] before:bg-line-2 before:transition-transform before:duration-fast before:ease-out checked:border-ink checked:bg-ink checked:before:translate-x-4.5 checked:before:bg-bg"
      {...props}
    />
  );
}

interface Props {
  id: string;
  title: string;
  hint: ReactNode;
  on: boolean;
  onTurn: () => void;
  className?: string;
}

export function SwitchRow({ id, title, hint, on, onTurn, className = 'px-4 py-5 sm:px-6' }: Props) {
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 ${className}`}>
      <div>
        <RowTitle>
          <label htmlFor={id}>{title}</label>
        </RowTitle>
        <p className="hint text-pretty" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-hint`} checked={on} onChange={onTurn} />
    </div>
  );
}

export const TurnFailed = ({ problem }: { problem: string | null }) =>
  problem !== null && (
    <Row>
      <p className="hint text-no-ink" role="alert">
        {problem}
      </p>
    </Row>
  );
