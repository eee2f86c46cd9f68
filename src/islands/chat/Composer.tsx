import { useStore } from '@nanostores/react';
import { ArrowUp, Smile } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { personHue } from '#shared/avatar.ts';
import { MESSAGE_MAX } from '#shared/limits.ts';
import type { Developer, User } from '#shared/user.ts';
import { messageLength, sendMessage, sendObstacle } from '#stores/chat/chat.ts';
import { $draft, followInserts, openDraft, setDraft } from '#stores/chat/draft.ts';
import { $typing } from '#stores/chat/typing.ts';
import { composes } from './composes.ts';
import { EmojiPicker } from './EmojiPicker.tsx';

interface Props {
  me: User;
  target: Developer;
  connected: boolean;
  onSent: () => void;
}

/** Characters before the limit from which on they are counted. */
const COUNT_FROM = 200;

/** Where a message is written, with the other one's typing above it. */
export function Composer({ me, target, connected, onSent }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [picking, setPicking] = useState(false);
  const draft = useStore($draft, { ssr: () => '' });
  const typing = useStore($typing, { ssr: () => false });

  useEffect(() => {
    openDraft(me._id, target._id, field.current?.value ?? '');
  }, [me._id, target._id]);

  // As high as its text; the style sheet stops it at six lines.
  useLayoutEffect(() => {
    if (field.current === null) return;
    const { style } = field.current;
    style.height = '';
    style.height = `${field.current.scrollHeight}px`;
  }, [draft]);

  useEffect(
    () =>
      followInserts(() => {
        field.current?.focus();
        field.current?.scrollTo(0, field.current.scrollHeight);
      }),
    [],
  );

  const send = () => {
    if (!sendMessage(draft)) return;
    setDraft('');
    onSent();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || composes(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };
  const insert = (emoji: string) => {
    const input = field.current;
    setPicking(false);
    if (input === null) return;
    input.focus();
    input.setRangeText(emoji, input.selectionStart, input.selectionEnd, 'end');
    setDraft(input.value);
  };
  const closePicker = () => {
    setPicking(false);
    opener.current?.focus();
  };

  const hue = personHue(target._id);
  const left = MESSAGE_MAX - messageLength(draft);
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="composer-in">
        <div className="typing-row">
          <p className="typing" role="status">
            {typing && (
              <>
                <span className="who">
                  <span className="caret caret--blink" data-hue={hue} aria-hidden />
                  <span className="flag" data-hue={hue}>
                    {target.firstName}
                  </span>
                </span>
                typing...
              </>
            )}
          </p>
          <p className={left < 0 ? 'count count--over' : 'count'} id="count" role="status">
            {left < 0
              ? `${(-left).toLocaleString('en')} characters too many`
              : left <= COUNT_FROM && `${left} characters left`}
          </p>
        </div>
        <div className="composer-box">
          {picking && <EmojiPicker onPick={insert} onClose={closePicker} opener={opener} />}
          <button
            ref={opener}
            type="button"
            className="btn btn--icon"
            aria-label="Emoji"
            aria-haspopup="dialog"
            aria-expanded={picking}
            onClick={() => setPicking(!picking)}
          >
            <Smile className="ic" aria-hidden />
          </button>
          <textarea
            ref={field}
            rows={1}
            dir="auto"
            aria-label="Message"
            aria-describedby="count"
            aria-invalid={left < 0}
            placeholder={`Message ${target.firstName}`}
            enterKeyHint="send"
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button
            type="submit"
            className="btn btn--go composer-send"
            aria-label="Send"
            disabled={!connected || sendObstacle(draft) !== null}
            // The input keeps the focus, and a phone its keyboard.
            onPointerDown={(event) => event.preventDefault()}
          >
            <ArrowUp className="ic" aria-hidden />
          </button>
        </div>
      </div>
    </form>
  );
}
