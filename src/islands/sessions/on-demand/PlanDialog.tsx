import close from 'lucide-static/icons/x.svg?raw';
import { useEffect, useId, useState } from 'react';
import {
  GOAL_MAX,
  LENGTHS,
  type PairSession,
  type SessionLength,
  type SessionPerson,
  TIMES_MAX,
} from '#shared/pair-session.ts';
import { placeOf } from '#shared/time-zone.ts';
import { counter, plan, suggest } from '#stores/sessions/on-demand/verbs.ts';
import { BusyButton } from '#islands/ui/form/BusyButton.tsx';
import { FailureBanner } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { useBackCloses } from '#islands/ui/use-back-closes.ts';
import { useDialog } from '#islands/ui/use-dialog.ts';
import * as words from './words.ts';
import { WORDS } from './words.ts';
import { type Hours, HoursBoth } from './HoursBoth.tsx';

/** What was chosen and not sent, by whom or what it is for: closed and opened again it is there. */
const drafts = new Map<
  string,
  { goal: string; minutes: SessionLength; times: readonly string[] }
>();

interface Props {
  person: SessionPerson;
  /** The one that gets other times; `null`: a new one is planned. */
  session: PairSession | null;
  onClosed: () => void;
}

/** What for, how long, and up to three times out of the hours that both have. */
export function PlanDialog({ person, session, onClosed }: Props) {
  const dialog = useDialog();
  const id = useId();
  const { busy, failed, submit } = useSubmission();
  const about = session?._id ?? person._id;
  const [draft] = useState(() => drafts.get(about));
  const [goal, setGoal] = useState(draft?.goal ?? session?.goal ?? '');
  const [minutes, setMinutes] = useState<SessionLength>(draft?.minutes ?? session?.minutes ?? 60);
  const [times, setTimes] = useState<readonly string[]>(draft?.times ?? []);
  const hours = useHours(person._id, minutes);
  const left = GOAL_MAX - goal.length;
  useEffect(() => void drafts.set(about, { goal, minutes, times }), [about, goal, minutes, times]);
  useBackCloses(dialog);

  const toggle = (time: string) =>
    setTimes(
      times.includes(time)
        ? times.filter((one) => one !== time)
        : [...times, time].slice(-TIMES_MAX).sort(),
    );
  const problem = (): string | null => {
    if (goal.trim() === '') return WORDS.needGoal;
    if (times.length === 0) return WORDS.needTime;
    return times.some((time) => Date.parse(time) <= Date.now()) ? WORDS.tooSoon : null;
  };
  const send = () =>
    void submit(problem(), async () => {
      await (session === null
        ? plan({ targetUserId: person._id, goal: goal.trim(), minutes, times: [...times] })
        : counter(session._id, [...times]));
      drafts.delete(about);
      dialog.current?.close();
    });

  return (
    <dialog
      ref={dialog}
      className="dialog max-h-[min(860px,calc(100dvh-32px))] w-[min(920px,calc(100vw-32px))]! overflow-hidden p-0! max-sm:m-0 max-sm:h-dvh max-sm:max-h-dvh max-sm:w-screen! max-sm:max-w-none max-sm:rounded-none"
      aria-labelledby={`${id}-title`}
      onClose={onClosed}
    >
      <form
        className="grid h-full max-h-[inherit] grid-rows-[auto_minmax(0,1fr)_auto]"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <header className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-6 max-sm:pl-4">
          <h2 className="h2 truncate" id={`${id}-title`}>
            {session === null
              ? words.planWith(person.firstName)
              : words.otherTimes(person.firstName)}
          </h2>
          <button
            type="button"
            className="btn btn--icon"
            aria-label={WORDS.close}
            onClick={() => dialog.current?.close()}
          >
            <Icon svg={close} />
          </button>
        </header>
        <div className="min-h-0 overflow-y-auto overscroll-contain">
          <div className="grid gap-4 border-b border-line px-6 py-4 max-sm:px-4 sm:grid-cols-[minmax(0,1fr)_auto]">
            <div className="field">
              <label className="label" htmlFor={`${id}-goal`}>
                {WORDS.goal}
                <span
                  className={`font-mono font-normal ${left <= 0 ? 'text-no-ink' : 'text-ink-3'}`}
                >
                  {left}
                </span>
              </label>
              <input
                id={`${id}-goal`}
                className="input"
                value={goal}
                maxLength={GOAL_MAX}
                dir="auto"
                readOnly={session !== null}
                autoFocus={session === null}
                onChange={({ target }) => setGoal(target.value)}
              />
            </div>
            {session === null && (
              <div className="field" role="group" aria-labelledby={`${id}-length`}>
                <span className="label" id={`${id}-length`}>
                  {WORDS.length}
                </span>
                <div className="seg sm:min-w-60">
                  {LENGTHS.map((length) => (
                    <button
                      key={length}
                      type="button"
                      aria-pressed={length === minutes}
                      onClick={() => {
                        setMinutes(length);
                        setTimes([]);
                      }}
                    >
                      {length}
                    </button>
                  ))}
                </div>
              </div>
            )}
          </div>
          <div className="grid md:grid-cols-[minmax(0,11fr)_minmax(0,18fr)]">
            <section
              className="px-6 py-4 max-md:border-b max-md:border-line max-sm:px-4 md:border-r md:border-line"
              aria-label={WORDS.times}
            >
              <div className="label mb-2 flex justify-between" aria-live="polite">
                {WORDS.times}
                <span className="font-mono font-normal text-ink-3">
                  {times.length} of {TIMES_MAX}
                </span>
              </div>
              <ol className="grid gap-1.5">
                {times.map((time, index) => (
                  <li
                    key={time}
                    className="flex items-center gap-3 rounded-md border border-line py-1.5 pr-1 pl-3"
                  >
                    <span className="font-mono text-sm text-ink-3">{index + 1}</span>
                    <span className="min-w-0 flex-1 text-sm">
                      <b className="block font-semibold">
                        {words.dayOf(Date.parse(time))}, {words.rangeOf(Date.parse(time), minutes)}
                      </b>
                      {person.timeZone !== null && (
                        <span className="text-xs text-ink-3">
                          {words.rangeOf(Date.parse(time), minutes, person.timeZone)} in{' '}
                          {placeOf(person.timeZone)}
                        </span>
                      )}
                    </span>
                    <button
                      type="button"
                      className="btn btn--icon"
                      aria-label={`${WORDS.remove} ${words.dayOf(Date.parse(time))}, ${words.clockOf(Date.parse(time))}`}
                      onClick={() => toggle(time)}
                    >
                      <Icon svg={close} small />
                    </button>
                  </li>
                ))}
                {times.length < TIMES_MAX && (
                  <li className="rounded-md border border-dashed border-line-2 px-3 py-3.5 text-sm text-ink-2">
                    {times.length === 0 ? WORDS.first : WORDS.more}
                  </li>
                )}
              </ol>
              <OwnTime onAdd={toggle} full={times.length >= TIMES_MAX} />
            </section>
            <section className="min-w-0 px-6 py-4 max-sm:px-4" aria-label={WORDS.hoursBoth}>
              <HoursBoth
                hours={hours}
                minutes={minutes}
                person={person}
                chosen={times}
                onToggle={toggle}
              />
            </section>
          </div>
        </div>
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-6 py-3.5 max-sm:px-4">
          {failed === null ? (
            <span className="hint mr-auto max-sm:hidden">{words.acceptsOne(person.firstName)}</span>
          ) : (
            <FailureBanner text={failed.message} className="mr-auto max-sm:w-full" />
          )}
          <button
            type="button"
            className="btn btn--flat max-sm:hidden"
            onClick={() => dialog.current?.close()}
          >
            {WORDS.cancel}
          </button>
          <BusyButton className="btn--go max-sm:w-full" busy={busy}>
            {words.proposeTimes(times.length)}
          </BusyButton>
        </footer>
      </form>
    </dialog>
  );
}

function useHours(personId: string, minutes: number): Hours {
  const [hours, setHours] = useState<Hours>(null);
  useEffect(() => {
    let stale = false;
    suggest(personId, minutes).then(
      (answer) => {
        if (!stale) setHours(answer);
      },
      () => {
        if (!stale) setHours('failed');
      },
    );
    return () => {
      stale = true;
    };
  }, [personId, minutes]);
  return hours;
}

function OwnTime({ onAdd, full }: { onAdd: (time: string) => void; full: boolean }) {
  const id = useId();
  const [own, setOwn] = useState('');
  const add = () => {
    const at = new Date(own);
    if (Number.isNaN(at.getTime())) return;
    onAdd(at.toISOString());
    setOwn('');
  };
  return (
    <div className="field mt-4">
      <label className="label" htmlFor={id}>
        {WORDS.ownTime}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type="datetime-local"
          className="input min-w-0"
          value={own}
          onChange={({ target }) => setOwn(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <button type="button" className="btn" disabled={own === '' || full} onClick={add}>
          {WORDS.add}
        </button>
      </div>
    </div>
  );
}
