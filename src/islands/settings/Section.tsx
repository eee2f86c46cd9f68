import { useStore } from '@nanostores/react';
import { RotateCw } from 'lucide-static';
import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import type { User } from '#shared/user.ts';
import type { Resource } from '#stores/client/resource.ts';
import { Button } from '#islands/ui/Button.tsx';
import { SheetHead } from '#islands/ui/SheetHead.tsx';
import * as words from './words.ts';

interface Props {
  id: keyof typeof words.sections;
  Component: ComponentType<{ user: User }>;
  user: User;
  isCurrent: boolean;
}

/** A section loads when it is first opened, and keeps what was typed. */
export function Section({ id, Component, user, isCurrent }: Props) {
  const [opened, setOpened] = useState(false);
  if (isCurrent && !opened) setOpened(true);

  return (
    <section
      // Selecting a section doesn't scroll the page.
      className="card relative scroll-mt-[100vh]"
      id={id}
      aria-labelledby={`${id}-title`}
    >
      <SheetHead>
        <h2 className="h2" id={`${id}-title`}>
          {words.sections[id]}
        </h2>
      </SheetHead>
      <div className="divide-y divide-line">{opened ? <Component user={user} /> : <Waiting />}</div>
    </section>
  );
}

interface LoadedProps<Value extends object> {
  resource: Resource<Value>;
  /** A changed version reloads the value. */
  version?: string;
  children: (value: Value) => ReactNode;
}

export function Loaded<Value extends object>({ resource, version, children }: LoadedProps<Value>) {
  const state = useStore(resource.$state);
  useEffect(() => void resource.load(), [resource, version]);
  if (state.kind === 'loading') return <Waiting />;
  if (state.kind === 'ready') return children(state);
  return (
    <ButtonRow role="alert">
      <RowTitle>{state.message}</RowTitle>
      <Button icon={RotateCw} small onClick={() => void resource.load()}>
        {words.tryAgain}
      </Button>
    </ButtonRow>
  );
}

export function Waiting() {
  return (
    <Row role="status" aria-label={words.loading} data-waiting>
      <span className="sk my-1.5 w-[38%]" />
      <span className="sk my-1.5 w-[62%]" />
    </Row>
  );
}

export function Row({ className = 'grid-cols-1 gap-1 py-5', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`grid px-4 sm:px-6 ${className}`} />;
}

export function ButtonRow(props: ComponentProps<'div'>) {
  return (
    <Row
      {...props}
      className="grid-cols-1 items-center justify-items-start gap-x-4 gap-y-3 py-5 sm:grid-cols-[minmax(0,1fr)_auto]"
    />
  );
}

export function RowTitle({ children }: { children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
      {children}
    </p>
  );
}
