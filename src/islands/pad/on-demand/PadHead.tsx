import { useEffect, useState } from 'react';
import { PAD_NAME_MAX, type PadHead } from '#shared/pad.ts';
import { composes } from '#shared/composes.ts';
import { fileName } from './file-name.ts';
import type { Developer } from '#shared/user.ts';
import { Avatar } from '#islands/ui/Avatar.tsx';
import { Check } from 'lucide-static';
import type { PadState } from '#stores/pad/on-demand/pad.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { WORDS } from '../words.ts';

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
        title={WORDS.rename}
        disabled={off}
        onClick={() => setEditing(true)}
      >
        <span className="sr-only">{WORDS.rename} </span>
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
      aria-label={WORDS.name}
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

type Person = Pick<Developer, '_id' | 'firstName' | 'lastName' | 'photoUrl'>;

interface PersonProps {
  me: Person;
  target: Person;
  here: boolean;
  following: boolean;
  onFollow: (follow: boolean) => void;
}

/** Ink marks the reader, amber the other person; a press follows them. */
export function Who({ me, target, here, following, onFollow }: PersonProps) {
  return (
    <div className="ml-auto flex items-center gap-3 text-sm font-medium">
      <span className="flex items-center gap-2">
        <span className="border-b-3 border-ink pb-0.5">
          <Avatar person={me} size={24} />
        </span>
        <span className="max-lg:sr-only">{WORDS.you}</span>
      </span>
      <button
        type="button"
        className={`flex items-center gap-2 rounded-xs ${here ? '' : 'cursor-default text-ink-3 grayscale'}`}
        disabled={!here}
        aria-pressed={following}
        title={here ? WORDS.follow(target.firstName) : undefined}
        onClick={() => onFollow(!following)}
      >
        <span className={`border-b-3 pb-0.5 ${here ? 'border-caret' : 'border-transparent'}`}>
          <Avatar person={target} size={24} />
        </span>
        <span className="max-lg:sr-only">
          {following ? WORDS.following : <bdi>{target.firstName}</bdi>}
        </span>
      </button>
      <span className="sr-only" role="status">
        {WORDS.isHere(target.firstName, here)}
      </span>
    </div>
  );
}

/** Fast saves show no "Saving". */
const SAVING_MS = 400;

/** Narrow phones have no room for the word beside the file name. */
const WORD = 'max-[359px]:sr-only';

export function PadStatus({ state: { kind, unsent, stored } }: { state: PadState }) {
  const waits = kind === 'saving' || kind === 'joining';
  const [slowly, setSlowly] = useState<typeof kind | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSlowly(kind), waits ? SAVING_MS : 0);
    return () => clearTimeout(timer);
  }, [kind, waits]);
  const slow = waits && slowly === kind;

  const words = () => {
    if (kind === 'ended') return <span className="text-accent-ink">{WORDS.readOnly}</span>;
    if (kind === 'full' || kind === 'unreadable')
      return <span className="text-no-ink">{WORDS[kind].status}</span>;
    if (kind === 'offline') {
      if (!stored) return <span className="text-no-ink">{WORDS.notStored}</span>;
      return (
        <span className="text-accent-ink" title={unsent === 0 ? undefined : WORDS.keptHere(unsent)}>
          {WORDS.offline}
          <span className="max-sm:sr-only">{WORDS.changesKept}</span>
        </span>
      );
    }
    if (slow) {
      return (
        <>
          <span className="spin" aria-hidden />
          <span className={WORD}>{kind === 'joining' ? WORDS.opening : WORDS.saving}</span>
        </>
      );
    }
    if (kind === 'joining') return null;
    return (
      <>
        <span className="text-yes-ink">
          <Icon svg={Check} small />
        </span>
        <span className={WORD}>{WORDS.saved}</span>
      </>
    );
  };
  return (
    <p className="flex flex-none items-center gap-1.5 text-sm text-ink-2" role="status">
      {words()}
    </p>
  );
}
