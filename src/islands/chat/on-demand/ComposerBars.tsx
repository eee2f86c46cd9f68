import type { PastedCode } from './code-keys.ts';
import { ComposerBar } from './ComposerBar.tsx';

interface Props {
  /** Pasted code that may get fences; otherwise a message is being edited. */
  offer: PastedCode | null;
  onAccept: () => void;
  onDismiss: () => void;
  onStopEditing: () => void;
}

/** What stands on top of the composer; fetched when something does. */
export function ComposerBars({ offer, onAccept, onDismiss, onStopEditing }: Props) {
  if (offer === null) {
    return (
      <ComposerBar leave="Cancel" onLeave={onStopEditing}>
        <p>Editing your message</p>
      </ComposerBar>
    );
  }
  return (
    <ComposerBar leave="Leave it" onLeave={onDismiss}>
      <p>This looks like {offer.name}.</p>
      <button type="button" className="btn btn--sm" onClick={onAccept}>
        Put in a code block
        <kbd className="kbd" aria-hidden>
          Alt ↵
        </kbd>
      </button>
    </ComposerBar>
  );
}
