import type { PastedCode } from './code-keys.ts';
import { BarKey, ComposerBar } from './ComposerBar.tsx';

interface Props {
  /** Pasted code to fence; otherwise a message is being edited. */
  offer: PastedCode | null;
  onAccept: () => void;
  onDismiss: () => void;
  onStopEditing: () => void;
}

/** The bars above the composer; they load when needed. */
export function ComposerBars({ offer, onAccept, onDismiss, onStopEditing }: Props) {
  if (offer === null) {
    return <ComposerBar text="Editing your message" leave="Cancel" onLeave={onStopEditing} />;
  }
  return (
    <ComposerBar text={`This looks like ${offer.name}.`} leave="Leave as text" onLeave={onDismiss}>
      <button type="button" className="btn btn--sm" onClick={onAccept}>
        Format as code
        <BarKey name="Alt ↵" />
      </button>
    </ComposerBar>
  );
}
