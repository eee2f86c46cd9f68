import type { ReactNode } from 'react';
import type { PastedCode } from './code-keys.ts';
import * as words from './words.ts';

interface Props {
  /** Pasted code to fence; null while a message is edited. */
  offer: PastedCode | null;
  onAccept: () => void;
  onDismiss: () => void;
  onStopEditing: () => void;
}

export function ComposerBars({ offer, onAccept, onDismiss, onStopEditing }: Props) {
  if (offer === null) {
    return <ComposerBar text={words.editing} leave={words.cancel} onLeave={onStopEditing} />;
  }
  return (
    <ComposerBar text={words.looksLike(offer.name)} leave={words.asText} onLeave={onDismiss}>
      <button type="button" className="btn btn--sm" onClick={onAccept}>
        {words.asCode}
        <BarKey name="Alt ↵" />
      </button>
    </ComposerBar>
  );
}

interface ComposerBarProps {
  text: string;
  children?: ReactNode;
  onLeave: () => void;
  leave: string;
}

function ComposerBar({ text, children, onLeave, leave }: ComposerBarProps) {
  return (
    <div
      className="-mb-3 flex min-h-11 items-center gap-2 rounded-t-lg border border-line bg-raised pt-1.25 pr-1.5 pb-4.25 pl-3 text-sm text-ink-2 transition-[opacity,translate] duration-base ease-out starting:translate-y-1 starting:opacity-0"
      role="status"
    >
      <p className="min-w-0 flex-1">{text}</p>
      {children}
      <button type="button" className="btn btn--flat btn--sm" onClick={onLeave}>
        {leave}
        <BarKey name="Esc" />
      </button>
    </div>
  );
}

/** Touch screens have no shortcuts. */
const BarKey = ({ name }: { name: string }) => (
  <kbd className="kbd h-5 text-[0.6875rem] [@media(hover:none)]:hidden" aria-hidden>
    {name}
  </kbd>
);
