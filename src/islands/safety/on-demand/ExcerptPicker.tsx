import { type ComponentProps, useEffect, useState } from 'react';
import type { ChatMessage } from '#shared/realtime.ts';
import { EXCERPTS_MAX } from '#shared/safety.ts';
import type { Developer } from '#shared/user.ts';
import { fetchWritten } from '#stores/safety/safety.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Loading } from '#islands/ui/Loading.tsx';
import * as words from './words.ts';

interface Props {
  person: Developer;
  written: (() => readonly ChatMessage[]) | undefined;
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

type State =
  | { kind: 'closed' }
  | { kind: 'loading' }
  | { kind: 'ready'; messages: readonly ChatMessage[] }
  | { kind: 'failed' };

export function ExcerptPicker({ person, written, chosen, onChoose }: Props) {
  const [state, setState] = useState<State>({ kind: 'closed' });
  const loading = state.kind === 'loading';

  useEffect(() => {
    if (!loading) return;
    let stale = false;
    const take = (messages: readonly ChatMessage[] | null) => {
      if (stale) return;
      setState(messages === null ? { kind: 'failed' } : { kind: 'ready', messages });
    };
    if (written === undefined) void fetchWritten(person._id).then(take);
    else void Promise.resolve(written()).then(take);
    return () => {
      stale = true;
    };
  }, [loading, written, person._id]);

  const load = () => setState({ kind: 'loading' });
  if (state.kind === 'closed') {
    return (
      <Button small className="justify-self-start" onClick={load}>
        {words.attach}
      </Button>
    );
  }
  if (state.kind === 'loading') return <Loading text={words.loadingMessages} />;
  if (state.kind === 'failed') {
    return (
      <p className="hint text-no-ink" role="alert">
        {words.messagesFailed}{' '}
        <button type="button" className="link" onClick={load}>
          {words.tryAgain}
        </button>
      </p>
    );
  }
  if (state.messages.length === 0) return <p className="hint">{words.noMessages}</p>;

  const full = chosen.length >= EXCERPTS_MAX;
  const toggle = (id: string, on: boolean) =>
    onChoose(on ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <fieldset className="min-w-0" aria-describedby="excerpts-count">
      <legend className="label float-start mb-1.5">{words.messages}</legend>
      <p className="mb-1.5 text-end text-sm text-ink-3" id="excerpts-count">
        {chosen.length} / {EXCERPTS_MAX}
      </p>
      <div
        className="max-h-54 divide-y divide-line overflow-y-auto overscroll-contain rounded-md border border-line"
        tabIndex={0}
        role="group"
        aria-label={words.messagesToAttach}
      >
        {state.messages.toReversed().map(({ _id, sender, text, change }) => (
          <Choice
            key={_id}
            type="checkbox"
            className={`px-3 py-2 text-sm wrap-anywhere ${CHOSEN}`}
            checked={chosen.includes(_id)}
            disabled={full && !chosen.includes(_id)}
            onChange={({ target }) => toggle(_id, target.checked)}
          >
            <span className="line-clamp-3 whitespace-pre-line" dir="auto">
              <b className="font-semibold">
                {sender._id === person._id ? person.firstName : words.you}
              </b>{' '}
              {change?.state === 'deleted' ? <i>{words.deletedMessage}</i> : text}
            </span>
          </Choice>
        ))}
      </div>
      {state.messages.some(({ change }) => change !== undefined && change.state !== 'plain') && (
        <p className="hint">{words.changedMessages}</p>
      )}
    </fieldset>
  );
}

interface ChoiceProps extends ComponentProps<'input'> {
  type: 'checkbox' | 'radio';
  className: string;
}

export function Choice({ className, children, ...input }: ChoiceProps) {
  return (
    <label className={`grid cursor-pointer grid-cols-[18px_minmax(0,1fr)] gap-2.5 ${className}`}>
      <input {...input} className="mt-px size-4.5 accent-caret" />
      {children}
    </label>
  );
}

export const CHOSEN =
  'hover:bg-hover has-checked:bg-accent-soft has-checked:shadow-[inset_3px_0_0_var(--color-caret)]';
