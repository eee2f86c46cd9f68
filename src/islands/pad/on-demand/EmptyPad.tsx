import { useStore } from '@nanostores/react';
import type { Snippet } from '#shared/snippet.ts';
import { $conversation } from '#stores/chat/conversation.ts';
import { lastCode, type PadCode } from '#stores/pad/on-demand/first-code.ts';
import { Button } from '#islands/ui/Button.tsx';
import { WORDS } from '../words.ts';

interface Props {
  mine: Snippet | null;
  theirs: Snippet | null;
  onPick: (code: PadCode) => void;
}

const codeOf = (snippet: Snippet | null): PadCode | null =>
  snippet && { code: snippet.code, label: snippet.language, first: true };

/** Offers code for an empty pad. */
export function EmptyPad({ mine, theirs, onPick }: Props) {
  const chat = useStore($conversation);
  const found = [
    [WORDS.yourSnippet, codeOf(mine)],
    [WORDS.theirSnippet, codeOf(theirs)],
    [WORDS.lastCode, lastCode(chat?.messages ?? [])],
  ] as const;
  return (
    <div className="absolute top-14 left-15 flex flex-wrap gap-2 px-1 max-sm:left-10">
      {found.map(
        ([text, code]) =>
          code !== null && (
            <Button key={text} small onClick={() => onPick(code)}>
              {text}
            </Button>
          ),
      )}
    </div>
  );
}
