import { Copy, TextCursorInput } from 'lucide-static';
import { Fragment, memo } from 'react';
import { asFence } from '#shared/fences.ts';
import { messageBlocks } from '#shared/message-text.ts';
import { copyText } from '#stores/client/copy.ts';
import { Button, IconButton } from '#islands/ui/Button.tsx';
import { AsTyped } from '#islands/ui/prose/AsTyped.tsx';
import { ProseBlock } from '#islands/ui/prose/Prose.tsx';
import * as words from './words.ts';

interface Props {
  text: string;
  finished: boolean;
  onInsert: (text: string) => void;
}

const UNBOXED_LOOK =
  '[&_.bubble]:rounded-none [&_.bubble]:border-0 [&_.bubble]:bg-transparent [&_.bubble]:p-0 [&_.bubble]:whitespace-pre-wrap';

export const Answer = memo(function Answer({ text, finished, onInsert }: Props) {
  return (
    <div className={`grid grid-cols-1 gap-2.5 leading-5.5 wrap-anywhere ${UNBOXED_LOOK}`}>
      {messageBlocks(text.replaceAll('\r\n', '\n'), true).map((block, index) => {
        const drawn = (
          <AsTyped text={block.text}>
            <ProseBlock block={block} className="bubble" />
          </AsTyped>
        );
        if (block.kind !== 'code') return <Fragment key={index}>{drawn}</Fragment>;
        return (
          <div key={index} className="relative min-w-0">
            {finished && (
              <IconButton
                icon={TextCursorInput}
                label={words.insertCode}
                small
                className="btn--sm absolute top-0.75 right-10.25 z-1"
                title={words.insertCode}
                onClick={() => onInsert(asFence(block))}
              />
            )}
            {drawn}
          </div>
        );
      })}
      {finished && (
        <div className="-mx-2.5 -mt-1 -mb-1.5 flex flex-wrap gap-1">
          <Button
            icon={TextCursorInput}
            small
            className="btn--flat text-ink-2 hover:text-ink"
            onClick={() => onInsert(text.trim())}
          >
            {words.insert}
          </Button>
          <Button
            icon={Copy}
            small
            className="btn--flat text-ink-2 hover:text-ink"
            onClick={() => void copyText(text.trim())}
          >
            {words.copy}
          </Button>
        </div>
      )}
    </div>
  );
});
