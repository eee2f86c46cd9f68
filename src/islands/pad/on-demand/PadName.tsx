import { useState } from 'react';
import { PAD_NAME_MAX, type PadHead } from '#shared/pad.ts';
import { composes } from '#islands/ui/composes.ts';
import { fileName } from './file-name.ts';

interface Props {
  head: PadHead;
  off: boolean;
  onRename: (name: string) => Promise<void>;
}

export function PadName({ head, off, onRename }: Props) {
  const [editing, setEditing] = useState(false);
  const shown = fileName(head);
  if (!editing) {
    return (
      <button
        type="button"
        className="min-w-0 truncate rounded-xs font-mono text-[0.875rem]/5 font-medium hover:underline"
        title="Rename"
        disabled={off}
        onClick={() => setEditing(true)}
      >
        <span className="sr-only">Rename </span>
        {shown}
      </button>
    );
  }
  const done = (name: string) => {
    setEditing(false);
    if (name.trim() !== '' && name.trim() !== shown) void onRename(name.trim());
  };
  return (
    <input
      className="w-40 min-w-0 rounded-xs bg-transparent font-mono text-[0.875rem]/5 font-medium"
      aria-label="Name of the pad"
      defaultValue={shown}
      maxLength={PAD_NAME_MAX}
      autoFocus
      onFocus={({ target }) => target.select()}
      onBlur={({ target }) => done(target.value)}
      onKeyDown={({ key, currentTarget, nativeEvent }) => {
        if (composes(nativeEvent)) return;
        if (key === 'Enter') currentTarget.blur();
        if (key === 'Escape') setEditing(false);
      }}
    />
  );
}
