import { useStore } from '@nanostores/react';
import { ArrowUp, Check, CodeXml, Plus, Smile } from 'lucide-static';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { personHue } from '#shared/avatar.ts';
import { MESSAGE_MAX } from '#shared/limits.ts';
import type { Developer, User } from '#shared/user.ts';
import { messageLength, sendMessage, sendObstacle } from '#stores/chat/chat.ts';
import { $draft, followInserts, openDraft, setDraft } from '#stores/chat/draft.ts';
import { $editing, editNewest, openEditing, setEdited, stopEditing } from '#stores/chat/editing.ts';
import { $typers } from '#stores/chat/typing.ts';
import { loadPart } from '#stores/client/part.ts';
import { composes } from '#shared/composes.ts';
import type { MenuEntry } from '#islands/ui/Menu.tsx';
import { onDemand } from '#islands/ui/on-demand.tsx';
import { replaceText } from './replace-text.ts';
import { useCodeKeys } from './use-code-keys.ts';
import { usePictures } from './use-pictures.tsx';
import { useTypeAnywhere } from './use-type-anywhere.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as words from './words.ts';

const ComposerBars = onDemand(
  async () => (await import('./on-demand/ComposerBars.tsx')).ComposerBars,
  { missing: 'mb-1' },
);
const EmojiPicker = onDemand(
  async () => (await import('./on-demand/EmojiPicker.tsx')).EmojiPicker,
  { missing: 'w-80 max-w-[calc(100vw-24px)] shadow-pop' },
);

interface Props {
  me: User;
  target: Developer;
  /** True after the page's first connection; messages sent offline are queued. */
  maySend: boolean;
  /** Entries of the Attach menu, before the code block. */
  extras: readonly MenuEntry[];
  onSent: () => void;
}

/** The counter appears at this many remaining characters. */
const COUNT_FROM = 200;

/** Undo restores the typed text. */
const replaceAll = (field: HTMLTextAreaElement, text: string): void =>
  replaceText(field, {
    start: 0,
    end: field.value.length,
    text,
    selection: [text.length, text.length],
  });

export function Composer({ me, target, maySend, extras, onSent }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [picking, setPicking] = useState(false);
  const [draft, showDraft] = useState('');
  const editing = useStore($editing, { ssr: () => null });
  const typing = useStore($typers, { ssr: 'initial' }).has(target._id);
  const text = editing?.text ?? draft;
  const setText = editing === null ? setDraft : setEdited;
  const code = useCodeKeys(field, text);
  const pictures = usePictures(field, editing === null);
  /** The text was to be sent before the first connection, and is unchanged since. */
  const early = useRef(false);

  // `useStore` subscribes after the paint. Until then React would undo each change of the field.
  useLayoutEffect(() => {
    const stops = [
      $draft.subscribe(showDraft),
      openDraft(me._id, target._id, field.current?.value ?? ''),
      openEditing(me._id, target._id),
    ];
    return () => stops.forEach((stop) => stop());
  }, [me._id, target._id]);

  const edited = editing?.messageId;
  useEffect(() => {
    const input = field.current;
    if (edited === undefined || input === null) return;
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  }, [edited]);

  // The style sheet limits the height to six lines.
  useLayoutEffect(() => {
    if (field.current === null) return;
    const { style } = field.current;
    style.height = '';
    style.height = `${field.current.scrollHeight}px`;
  }, [text]);

  useEffect(
    () =>
      followInserts((whole) => {
        const input = field.current;
        if (input === null) return;
        // The field still shows the edited text when an edit ends.
        if (input.value === $draft.get()) replaceAll(input, whole);
        else setDraft(whole);
        input.focus();
        input.scrollTo(0, input.scrollHeight);
      }),
    [],
  );
  useTypeAnywhere(field);

  const send = () => {
    if (editing !== null) {
      if (sendObstacle(text) === null)
        void loadPart(() => import('#stores/chat/on-demand/message-changes.ts')).then((changes) =>
          changes?.saveEditing(),
        );
      return;
    }
    early.current = !maySend;
    if (!sendMessage(draft)) return;
    setDraft('');
    onSent();
    field.current?.focus();
  };
  useEffect(() => {
    if (maySend && early.current) send();
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (composes(event.nativeEvent) || code.onKey(event)) return;
    if (event.key === 'Escape') stopEditing();
    if (event.key === 'ArrowUp' && text === '' && editing === null && editNewest()) {
      event.preventDefault();
    }
    const page = { PageUp: -0.9, PageDown: 0.9 }[event.key];
    const { scrollHeight, clientHeight } = event.currentTarget;
    if (page !== undefined && scrollHeight <= clientHeight) {
      const log = document.querySelector('.log');
      log?.scrollBy(0, page * log.clientHeight);
      event.preventDefault();
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  const insert = (emoji: string) => {
    const input = field.current;
    setPicking(false);
    if (input === null) return;
    const { selectionStart: start, selectionEnd: end } = input;
    const caret = start + emoji.length;
    replaceText(input, { start, end, text: emoji, selection: [caret, caret] });
  };
  const add = (button: HTMLElement) => {
    const block = { icon: CodeXml, ...words.codeBlock, run: code.fence };
    void loadPart(() => import('#islands/ui/Menu.tsx')).then((part) =>
      part?.openMenu(button, words.add, [...extras, ...pictures.entries, block]),
    );
  };
  const closePicker = () => {
    setPicking(false);
    opener.current?.focus();
  };

  const hue = personHue(target._id);
  const left = MESSAGE_MAX - messageLength(text);
  return (
    <form
      // Browsers restore forms, which would turn an unsaved edit into a draft.
      autoComplete="off"
      className="px-6 pb-[max(20px,env(safe-area-inset-bottom))] max-sm:px-2 max-sm:pb-[max(8px,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="mx-auto max-w-205">
        <div className="flex h-8 items-center justify-between gap-3 px-0.5 max-sm:px-2.5">
          <p className="inline-flex items-center gap-2 text-sm text-ink-2" role="status">
            {typing && (
              <>
                <span className="inline-flex min-w-0 items-end">
                  <span
                    className="caret caret--blink h-5 bg-(--hue-fg)"
                    data-hue={hue}
                    aria-hidden
                  />
                  <span
                    className="max-w-[40vw] truncate rounded-r-xs bg-(--hue-bg) px-1.5 pt-px pb-0.5 text-[0.6875rem]/3.75 font-semibold text-(--hue-fg)"
                    data-hue={hue}
                  >
                    {target.firstName}
                  </span>
                </span>
                {words.typing}
              </>
            )}
          </p>
          <p
            className={left < 0 ? 'ml-auto text-xs text-no-ink' : 'ml-auto text-xs text-ink-3'}
            id="count"
            role="status"
          >
            {left < 0 ? words.tooMany(-left) : left <= COUNT_FROM && words.charactersLeft(left)}
          </p>
        </div>
        {pictures.tray}
        {(code.offer ?? editing) !== null && (
          <ComposerBars
            offer={code.offer}
            onAccept={code.accept}
            onDismiss={code.dismiss}
            onStopEditing={stopEditing}
          />
        )}
        <div
          className="composer-box has-aria-invalid:border-no-ink"
          data-editing={editing === null ? undefined : true}
        >
          <button
            type="button"
            className="btn btn--icon"
            aria-label={words.add}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => add(currentTarget)}
          >
            <Icon svg={Plus} />
          </button>
          {pictures.chooser}
          <textarea
            ref={field}
            // Long names must not wrap the placeholder, which would make the field higher.
            className="placeholder:truncate placeholder:text-ink-3"
            rows={1}
            dir="auto"
            autoComplete="off"
            aria-label={words.message}
            aria-describedby="count"
            aria-invalid={left < 0}
            placeholder={words.messageTo(target.firstName)}
            enterKeyHint="send"
            value={text}
            onChange={(event) => {
              early.current = false;
              setText(event.target.value);
            }}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              if (!pictures.onPaste(event)) code.onPaste(event);
            }}
          />
          {picking && (
            <div className="absolute -right-px bottom-[calc(100%+8px)] z-5">
              <EmojiPicker onPick={insert} onClose={closePicker} opener={opener} />
            </div>
          )}
          <button
            ref={opener}
            type="button"
            className="btn btn--icon"
            aria-label={words.emoji}
            aria-haspopup="dialog"
            aria-expanded={picking}
            onClick={() => setPicking(!picking)}
          >
            <Icon svg={Smile} />
          </button>
          <button
            type="submit"
            className="btn btn--go w-11 px-0"
            aria-label={editing === null ? words.send : words.save}
            disabled={
              (!maySend && editing === null) ||
              sendObstacle(text, pictures.any) !== null ||
              editing?.busy === true
            }
            // The input keeps the focus, and phones keep their keyboard open.
            onPointerDown={(event) => event.preventDefault()}
          >
            {editing === null ? <Icon svg={ArrowUp} /> : <Icon svg={Check} />}
          </button>
        </div>
      </div>
    </form>
  );
}
