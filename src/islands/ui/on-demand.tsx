import { Component, type ComponentType, lazy, Suspense } from 'react';
import { sayMissing } from '#stores/client/part.ts';
import { PartMissing } from './PartMissing.tsx';

interface Places {
  /** Shown while the part loads. */
  waiting?: ComponentType;
  /** Class of the line shown instead of a missing part. */
  missing?: string;
}

/** A part such as a dialog closes itself and has no place for a line: a toast reports its failure. */
interface Closes {
  onClosed?: () => void;
}

/**
 * Loads a part of an island when it is first drawn. If the loading fails or the part throws, the island goes on: a line
 * in its place, or a toast, reports the failure, and another try loads it again.
 */
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
