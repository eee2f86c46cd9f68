import copy from 'lucide-static/icons/copy.svg?raw';
import insert from 'lucide-static/icons/text-cursor-input.svg?raw';
import { Fragment, memo } from 'react';
import { asFence } from '#shared/fences.ts';
import { messageBlocks } from '#shared/message-text.ts';
import { copyText } from '#stores/client/copy.ts';
import { AsTyped } from '#islands/ui/prose/AsTyped.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { ProseBlock } from '#islands/ui/prose/Prose.tsx';

interface Props {
  text: string;
  /** All of an answer of the model: it can be used. */
  finished: boolean;
  onInsert: (text: string) => void;
}

/** One answer, with what can be done with it and with each block of code in it. */
export const Answer = memo(function Answer({ text, finished, onInsert }: Props) {
  return (
    <div className="ai-msg">
      {messageBlocks(text.replaceAll('\r\n', '\n'), true).map((block, index) => {
        const drawn = (
          <AsTyped text={block.text}>
            <ProseBlock block={block} className="bubble" />
          </AsTyped>
        );
        if (block.kind !== 'code') return <Fragment key={index}>{drawn}</Fragment>;
        return (
          <div key={index} className="ai-code">
            {finished && (
              <button
                type="button"
                className="btn btn--icon btn--sm"
                aria-label="Insert code into message"
                title="Insert code into message"
                onClick={() => onInsert(asFence(block))}
              >
                <Icon svg={insert} small />
              </button>
            )}
            {drawn}
          </div>
        );
      })}
      {finished && (
        <div className="ai-use">
          <button
            type="button"
            className="btn btn--flat btn--sm"
            onClick={() => onInsert(text.trim())}
          >
            <Icon svg={insert} small />
            Insert into message
          </button>
          <button
            type="button"
            className="btn btn--flat btn--sm"
            onClick={() => void copyText(text.trim())}
          >
            <Icon svg={copy} small />
            Copy
          </button>
        </div>
      )}
    </div>
  );
});
