import { useLayoutEffect, useRef } from 'react';
import type { AssistantMessage } from '#shared/assistant.ts';
import { Answer } from './Answer.tsx';

interface Props {
  messages: readonly AssistantMessage[];
  loading: boolean;
  onInsert: (text: string) => void;
}

/** How far from the end (px) still counts as being there. */
const END_PX = 48;

/** Questions and answers; a reader at the end stays there while an answer comes in. */
export function AssistantLog({ messages, loading, onInsert }: Props) {
  const log = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const newest = messages.at(-1);

  useLayoutEffect(() => {
    const box = log.current;
    if (box === null) return;
    // One's own question is where one wants to be.
    if (atEnd.current || newest?.isUser === true) box.scrollTop = box.scrollHeight;
  }, [messages, loading, newest]);

  return (
    <div
      ref={log}
      className="ai-log"
      role="log"
      aria-label="Conversation with the assistant"
      aria-busy={loading}
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < END_PX;
      }}
    >
      {messages.map(({ id, text, isUser, from }) =>
        isUser ? (
          <div key={id} className="ai-msg ai-msg--me">
            <span className="sr">You</span>
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
        <p className="ai-wait">
          <span className="caret caret--blink" aria-hidden />
          <span className="sr">The assistant is thinking</span>
        </p>
      )}
    </div>
  );
}
