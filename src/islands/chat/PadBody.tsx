import pad from 'lucide-static/icons/code-xml.svg?raw';
import type { ContentOf } from '#shared/message-kinds.ts';
import { askForPad } from '#stores/pad/asked.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { WORDS } from './words.ts';

/** The pad changed while the other person was away. */
export function PadBody({ text }: ContentOf<'pad'>) {
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <Icon svg={pad} small />
      {text}
      <button type="button" className="link" onClick={() => askForPad()}>
        {WORDS.openThePad}
      </button>
    </p>
  );
}
