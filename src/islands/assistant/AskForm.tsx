import { useStore } from '@nanostores/react';
import { ArrowUp, Square } from 'lucide-static';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { $question, ask, setQuestion, stopAnswer } from '#stores/assistant/assistant.ts';
import { composes } from '#shared/composes.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as words from './words.ts';

export function AskForm({ loading }: { loading: boolean }) {
  const question = useStore($question);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    if (field.current === null) return;
    const { style } = field.current;
    style.height = '';
    style.height = `${field.current.scrollHeight}px`;
  }, [question]);

  useEffect(() => {
    // The focused button was replaced.
    if (!loading && document.activeElement === send.current) field.current?.focus();
  }, [loading]);

  const submit = () => {
    if (ask(question)) setQuestion('');
  };
  return (
    <form
      className="composer-box"
      onSubmit={(event) => {
        event.preventDefault();
        if (loading) stopAnswer();
        else submit();
      }}
    >
      <textarea
        ref={field}
        className="pl-2 placeholder:truncate placeholder:text-ink-3"
        rows={1}
        dir="auto"
        aria-label={words.askAssistant}
        placeholder={words.askAssistant}
        enterKeyHint="send"
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || composes(event.nativeEvent)) return;
          event.preventDefault();
          submit();
        }}
      />
      <button
        ref={send}
        type="submit"
        className="btn w-11 px-0"
        aria-label={loading ? words.stop : words.ask}
        title={loading ? words.stop : words.ask}
        disabled={!loading && question.trim() === ''}
      >
        <Icon svg={loading ? Square : ArrowUp} />
      </button>
    </form>
  );
}
