import { MessageSquare } from 'lucide-static';
import { Button } from '#islands/ui/Button.tsx';
import { WORDS } from '../words.ts';
import type { Editor } from './editor.ts';

const SIGNS = ['{', '(', '=', "'"];

/** A press on a key keeps the phone's keyboard open. */
export function KeyBar({ editor, onSend }: { editor: Editor | null; onSend: () => void }) {
  const key = 'min-h-10 min-w-10 px-2 font-mono';
  return (
    <div
      className="flex flex-none gap-1.5 border-t border-line bg-surface p-1.5 sm:hidden"
      role="toolbar"
      aria-label={WORDS.keys}
      onPointerDown={(event) => event.preventDefault()}
    >
      <Button small className={key} onClick={() => editor?.type('\t')}>
        {WORDS.tab}
      </Button>
      {SIGNS.map((sign) => (
        <Button small className={key} key={sign} onClick={() => editor?.type(sign)}>
          {sign}
        </Button>
      ))}
      <Button icon={MessageSquare} small className="ms-auto min-h-10 px-2.5" onClick={onSend}>
        <span className="max-[359px]:sr-only">{WORDS.send}</span>
      </Button>
    </div>
  );
}
