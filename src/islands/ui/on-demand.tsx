import { Component, type ComponentType, lazy, Suspense } from 'react';
import { canReload, reload, sayMissing } from '#stores/client/part.ts';
import * as words from '#stores/client/words.ts';
import { Button } from './Button.tsx';

interface Places {
  waiting?: ComponentType;
  /** The class of the line that replaces a missing part. */
  missing?: string;
}

/** Dialogs have no place for a line: they close themselves, and a toast reports their failure. */
interface Closes {
  onClosed?: () => void;
}

/** The island outlives a part that fails to load or throws; the next attempt loads it again. */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting: Waiting, missing = '' }: Places = {},
): ComponentType<Props> {
  const begin = () => lazy(async () => ({ default: await load() }));
  let Part = begin();
  return class OnDemand extends Component<Props, { failed: boolean }> {
    static readonly getDerivedStateFromError = () => ({ failed: true });
    override readonly state = { failed: false };
    readonly again = () => this.setState({ failed: false });

    override componentDidCatch(): void {
      Part = begin();
      const { onClosed } = this.props as Closes;
      if (onClosed === undefined) return;
      sayMissing();
      onClosed();
    }

    override render() {
      if (this.state.failed) {
        return 'onClosed' in this.props ? null : (
          <PartMissing onAgain={this.again} className={missing} />
        );
      }
      return (
        <Suspense fallback={Waiting && <Waiting />}>
          <Part {...this.props} />
        </Suspense>
      );
    }
  };
}

const PartMissing = ({ onAgain, className }: { onAgain: () => void; className: string }) => (
  <div
    role="alert"
    className={`flex flex-wrap items-center gap-2 rounded-md border border-l-3 border-line border-l-no-glow bg-surface py-2 ps-3 pe-2 text-sm ${className}`}
  >
    <p className="min-w-0 flex-[1_1_15rem]">{words.partMissing}</p>
    <Button small onClick={onAgain}>
      {words.tryAgain}
    </Button>
    {canReload() && (
      <Button small onClick={reload}>
        {words.reload}
      </Button>
    )}
  </div>
);
