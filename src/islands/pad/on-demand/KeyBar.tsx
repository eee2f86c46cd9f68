import messageSquare from 'lucide-static/icons/message-square.svg?raw';
import { Icon } from '#islands/ui/Icon.tsx';
import { WORDS } from '../words.ts';
import type { Editor } from './editor.ts';

const SIGNS = ['{', '(', '=', "'"];

/** A press on a key keeps the phone's keyboard open. */
export function KeyBar({ editor, onSend }: { editor: Editor | null; onSend: () => void }) {
  const key = 'btn btn--sm min-h-10 min-w-10 px-2 font-mono';
  return (
    <div
      className="flex flex-none gap-1.5 border-t border-line bg-surface p-1.5 sm:hidden"
      role="toolbar"
      aria-label="Keys"
      onPointerDown={(event) => event.preventDefault()}
    >
      <button type="button" className={key} onClick={() => editor?.type('\t')}>
        tab
      </button>
      {SIGNS.map((sign) => (
        <button type="button" className={key} key={sign} onClick={() => editor?.type(sign)}>
          {sign}
        </button>
      ))}
      <button type="button" className="btn btn--sm ms-auto min-h-10 px-2.5" onClick={onSend}>
        <Icon svg={messageSquare} small />
        <span className="max-[359px]:sr-only">{WORDS.send}</span>
      </button>
    </div>
  );
}
