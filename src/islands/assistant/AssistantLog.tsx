import { Fragment, memo, useLayoutEffect, useRef } from 'react';
import type { AssistantMessage } from '#shared/assistant.ts';
import * as words from './words.ts';
import { Copy, TextCursorInput } from 'lucide-static';
import { asFence } from '#shared/fences.ts';
import { messageBlocks } from '#shared/message-text.ts';
import { copyText } from '#stores/client/copy.ts';
import { Button, IconButton } from '#islands/ui/Button.tsx';
import { AsTyped } from '#islands/ui/prose/AsTyped.tsx';
import { ProseBlock } from '#islands/ui/prose/Prose.tsx';

interface Props {
  messages: readonly AssistantMessage[];
  loading: boolean;
  onInsert: (text: string) => void;
}

const END_PX = 48;

/** The log stays at its end while an answer arrives. */
export function AssistantLog({ messages, loading, onInsert }: Props) {
  const log = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  /** A smaller position than this means that the reader scrolled, also before the scroll event. */
  const pinned = useRef(0);
  const newest = messages.at(-1);

  useLayoutEffect(() => {
    const box = log.current;
    if (box === null) return;
    const scrolledUp = box.scrollTop < pinned.current - END_PX;
    if ((atEnd.current && !scrolledUp) || newest?.isUser === true) {
      box.scrollTop = box.scrollHeight;
      pinned.current = box.scrollTop;
    }
  }, [messages, loading, newest]);

  return (
    <div
      ref={log}
      className="grid grid-cols-1 content-start gap-4 overflow-x-hidden overflow-y-auto overscroll-contain p-5 focus-visible:-outline-offset-2"
      role="log"
      aria-label={words.log}
      aria-busy={loading}
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < END_PX;
      }}
    >
      {messages.map(({ id, text, isUser, from }) =>
        isUser ? (
          <div
            key={id}
            className="max-w-[88%] justify-self-end rounded-l-lg rounded-r-xs border border-accent-line bg-accent-soft px-3 py-2 leading-5.5 wrap-anywhere whitespace-pre-wrap"
          >
            <span className="sr-only">{words.you}</span>
            <p dir="auto">{text}</p>
          </div>
        ) : (
          <Answer
            key={id}
            text={text}
            finished={from === 'model' && !(loading && id === newest?.id)}
            onInsert={onInsert}
          />
        ),
      )}
      {loading && newest?.isUser === true && (
        <p className="leading-5.5">
          <span className="caret caret--blink" aria-hidden />
          <span className="sr-only">{words.thinking}</span>
        </p>
      )}
    </div>
  );
}

interface AnswerProps {
  text: string;
  finished: boolean;
  onInsert: (text: string) => void;
}

const UNBOXED_LOOK =
  '[&_.bubble]:rounded-none [&_.bubble]:border-0 [&_.bubble]:bg-transparent [&_.bubble]:p-0 [&_.bubble]:whitespace-pre-wrap';

const Answer = memo(function Answer({ text, finished, onInsert }: AnswerProps) {
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
