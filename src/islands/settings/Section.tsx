import { useStore } from '@nanostores/react';
import rotateCw from 'lucide-static/icons/rotate-cw.svg?raw';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { User } from '#shared/user.ts';
import type { Resource } from '#stores/client/resource.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { SheetHead } from '#islands/ui/SheetHead.tsx';
import { ButtonRow, Row, RowTitle } from './Row.tsx';
import { useLoadNearEdge } from '#islands/ui/use-load-near-edge.ts';
import * as words from './words.ts';

/** A section loads this far below the window. */
const AHEAD = '0px 0px 240px';

interface Props {
  id: keyof typeof words.sections;
  Component: ComponentType<{ user: User }>;
  user: User;
}

export function Section({ id, Component, user }: Props) {
  const [shown, setShown] = useState(false);
  const show = useCallback(() => setShown(true), []);
  const sheet = useLoadNearEdge<HTMLElement>(show, { waiting: !shown, margin: AHEAD });

  return (
    <section
      // Selecting a section doesn't scroll the page.
      className="card relative scroll-mt-[100vh]"
      id={id}
      aria-labelledby={`${id}-title`}
      ref={sheet}
    >
      <SheetHead>
        <h2 className="h2" id={`${id}-title`}>
          {words.sections[id]}
        </h2>
      </SheetHead>
      <div className="divide-y divide-line">{shown ? <Component user={user} /> : <Waiting />}</div>
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
      <button type="button" className="btn btn--sm" onClick={() => void resource.load()}>
        <Icon svg={rotateCw} small />
        {words.tryAgain}
      </button>
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
