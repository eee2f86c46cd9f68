import { useStore } from '@nanostores/react';
import { Bot, Key, X } from 'lucide-static';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { type AssistantModel, DEFAULT_MODEL, KEY_PAGE, QUICK_PROMPTS } from '#shared/assistant.ts';
import {
  ask,
  $assistant,
  clearKey,
  followKey,
  openAssistant,
  saveKey,
} from '#stores/assistant/assistant.ts';
import { insertIntoComposer } from '#stores/chat/draft.ts';
import { showToast } from '#stores/client/toast.ts';
import { Button, IconButton } from '#islands/ui/Button.tsx';
import { composes } from '#shared/composes.ts';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { AskForm } from './AskForm.tsx';
import { AssistantLog } from './AssistantLog.tsx';
import * as words from './words.ts';
import { TextField } from '#islands/ui/form/TextField.tsx';

interface Props {
  me: string;
  model: AssistantModel;
  product: string;
  toggle: RefObject<HTMLElement | null>;
  onClosed: () => void;
}

/** The panel covers the chat on narrow windows; the widths are those of SHEET and PHONE. */
const SHEET_LOOK =
  'max-xl:fixed max-xl:top-nav-offset max-xl:right-0 max-xl:bottom-0 max-xl:z-30 max-xl:w-100 max-xl:max-w-full max-xl:shadow-pop max-xl:transition-[opacity,translate] max-xl:duration-base max-xl:ease-out max-xl:starting:translate-x-4 max-xl:starting:opacity-0';
const SCREEN_LOOK =
  'max-md:inset-0 max-md:h-[min(100dvh,var(--visible-h,100dvh))] max-md:w-full max-md:border-0';

export function AssistantPanel({ me, model, product, toggle, onClosed }: Props) {
  useState(() => openAssistant(me, model, product));
  useEffect(() => followKey(me), [me]);
  const [asking, setAsking] = useState(false);
  const { messages, hasKey, loading, error } = useStore($assistant);
  const panel = useRef<HTMLElement>(null);
  useSheet(panel, onClosed);

  const focusField = () => panel.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  useEffect(() => {
    const { activeElement } = document;
    const mine = activeElement === document.body || panel.current?.contains(activeElement);
    if (mine) focusField();
  }, [hasKey]);
  useEffect(() => {
    // The keyboard of a phone would cover the text.
    if (isPhone()) panel.current?.focus();
    else focusField();
  }, []);

  const close = () => {
    flushSync(onClosed);
    toggle.current?.focus();
  };
  const insert = (text: string) => {
    if (isPhone()) flushSync(onClosed);
    if (!insertIntoComposer(text)) showToast('failed', words.noComposer);
  };
  const prompt = (text: string) => {
    if (!ask(text) && !hasKey) focusField();
  };

  return createPortal(
    <aside
      ref={panel}
      className={`grid min-h-0 min-w-0 grid-rows-[auto_auto_minmax(0,1fr)_auto] border-t border-l border-line bg-surface focus:outline-none ${SHEET_LOOK} ${SCREEN_LOOK}`}
      aria-label={words.title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || asking || composes(event.nativeEvent)) return;
        event.stopPropagation();
        close();
      }}
    >
      <header className="flex h-16 items-center gap-2 border-b border-line pr-3 pl-5">
        <Icon svg={Bot} />
        <h2 className="label flex-1">{words.title}</h2>
        {hasKey && (
          <IconButton
            icon={Key}
            label={words.clearKey}
            title={words.clearKey}
            onClick={() => setAsking(true)}
          />
        )}
        <IconButton icon={X} label={words.close} onClick={close} />
      </header>
      {/* Without a key there is nothing to ask, so its form comes first. */}
      <div className={hasKey ? '' : 'border-b border-line p-5'}>
        {!hasKey && <KeyForm model={model} product={product} error={error} />}
      </div>
      {asking && (
        <ConfirmDialog
          {...words.clearing}
          run={async () => {
            await Promise.resolve();
            clearKey();
          }}
          onClosed={() => {
            setAsking(false);
            if (!$assistant.get().hasKey) focusField();
          }}
        />
      )}
      <AssistantLog messages={messages} loading={loading} onInsert={insert} />
      <footer className="grid grid-cols-1 gap-2.5 border-t border-line px-4 pt-3 pb-[max(16px,env(safe-area-inset-bottom))]">
        <div className="flex flex-wrap gap-1.5" role="group" aria-label={words.prompts}>
          {QUICK_PROMPTS.map((text) => (
            <Button
              key={text}
              small
              className="aria-disabled:cursor-not-allowed aria-disabled:text-ink-3"
              aria-disabled={loading || !hasKey}
              onClick={() => prompt(text)}
            >
              {text}
            </Button>
          ))}
        </div>
        {hasKey && <AskForm loading={loading} />}
      </footer>
    </aside>,
    document.querySelector('.chat') ?? document.body,
  );
}

const SHEET = '(max-width: 1279px)';
const PHONE = '(max-width: 767px)';

const isPhone = (): boolean => matchMedia(PHONE).matches;

/** The panel closes when focus moves beneath it; on phones everything else is inert. */
function useSheet(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const moved = ({ target }: FocusEvent) => {
      const beside = (target as Element).closest('.chat') !== null;
      if (beside && !panel.current?.contains(target as Node) && matchMedia(SHEET).matches)
        onClose();
    };
    document.addEventListener('focusin', moved);
    return () => document.removeEventListener('focusin', moved);
  }, [panel, onClose]);

  // Inert elements can't take focus after closing, so this is a layout effect.
  useLayoutEffect(() => {
    const phone = matchMedia(PHONE);
    const others = othersThan(panel.current).filter((element) => !element.inert);
    const cover = () => {
      for (const element of others) element.inert = phone.matches;
    };
    cover();
    phone.addEventListener('change', cover);
    return () => {
      phone.removeEventListener('change', cover);
      for (const element of others) element.inert = false;
    };
  }, [panel]);
}

/** Toasts and calls stay usable over the panel. */
function othersThan(panel: HTMLElement | null): HTMLElement[] {
  const others: HTMLElement[] = [];
  for (let at = panel; at !== null && at !== document.body; at = at.parentElement) {
    for (const beside of at.parentElement?.children ?? []) {
      const message = beside.matches('.toasts, [data-ring], script, style');
      if (beside !== at && !message && beside instanceof HTMLElement) others.push(beside);
    }
  }
  return others;
}

interface KeyFormProps {
  model: AssistantModel;
  product: string;
  error: string | null;
}

const HIDDEN_LOOK =
  '[&_input]:font-mono [&_input]:text-sm/6 [&_input]:[-webkit-text-security:disc]';

/** The form is never in the server's HTML: sent without JavaScript, it would post the key here. */
function KeyForm({ model, product, error }: KeyFormProps) {
  const [typed, setTyped] = useState('');
  const [blank, setBlank] = useState(false);
  return (
    <form
      className={`grid gap-2.5 pt-0.5 ${HIDDEN_LOOK}`}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        setBlank(typed.trim() === '');
        saveKey(typed);
      }}
    >
      <TextField
        id="ai-key"
        label={words.key.label}
        // Browsers would fill a password field with this site's password.
        type="text"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={blank ? words.key.missing : (error ?? undefined)}
      />
      <p className="hint">
        {words.keyIsKept}{' '}
        <b className="font-medium wrap-anywhere text-ink-2">{new URL(model.baseUrl).host}</b>{' '}
        {words.keyGoesThere(product)}
      </p>
      <div className="flex items-center justify-between gap-3">
        <button type="submit" className="btn">
          {words.key.save}
        </button>
        {model.baseUrl === DEFAULT_MODEL.baseUrl && (
          <a className="link" href={KEY_PAGE} target="_blank" rel="noopener noreferrer">
            {words.key.get}
          </a>
        )}
      </div>
    </form>
  );
}
