import { useId, useState } from 'react';
import { AHEAD_DAYS } from '#shared/pair-session.ts';
import { DAY_MS } from '#shared/time.ts';
import { serverNow } from '#stores/client/server-time.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { WORDS } from './words.ts';

export const AHEAD_MS = AHEAD_DAYS * DAY_MS;

/** Inputs of type datetime-local use the browser's time zone. */
const localTime = (time: number): string =>
  new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

interface Props {
  /** An error about no single time. */
  problem: string | undefined;
  full: boolean;
  /** Returns the error of a time. */
  onAdd: (time: string) => string | null;
}

export function OwnTime({ problem, full, onAdd }: Props) {
  const id = useId();
  const [own, setOwn] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const error = refused ?? problem;
  const add = () => {
    const at = new Date(own);
    if (Number.isNaN(at.getTime())) return;
    const why = onAdd(at.toISOString());
    setRefused(why);
    if (why === null) setOwn('');
  };
  return (
    <div className="mt-4">
      <Field id={id} label={WORDS.ownTime} error={error}>
        <div className="flex gap-2">
          <input
            id={id}
            type="datetime-local"
            className="input min-w-0"
            value={own}
            disabled={full && problem === undefined}
            min={localTime(serverNow())}
            max={localTime(serverNow() + AHEAD_MS)}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-note`}
            onChange={({ target }) => {
              setOwn(target.value);
              setRefused(null);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <Button disabled={own === '' || full} onClick={add}>
            {WORDS.add}
          </Button>
        </div>
      </Field>
    </div>
  );
}
