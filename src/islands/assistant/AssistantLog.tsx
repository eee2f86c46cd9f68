import { useLayoutEffect, useRef } from 'react';
import type { AssistantMessage } from '#shared/assistant.ts';
import { Answer } from './Answer.tsx';
import * as words from './words.ts';

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
