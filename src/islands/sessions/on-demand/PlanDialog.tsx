import { X } from 'lucide-static';
import { useEffect, useId, useRef, useState } from 'react';
import {
  GOAL_MAX,
  LENGTHS,
  type PairSession,
  type SessionLength,
  type SessionPerson,
  TIMES_MAX,
} from '#shared/pair-session.ts';
import { showToast } from '#stores/client/toast.ts';
import { serverNow } from '#stores/client/server-time.ts';
import { api } from '#stores/client/api.ts';
import { counter, plan } from '#stores/sessions/on-demand/verbs.ts';
import { BusyButton, Button, IconButton } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { focusWrong } from '#islands/ui/form/Form.tsx';
import { FailureBanner } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { useDialog } from '#islands/ui/dialog.ts';
import { useBackCloses } from '#islands/ui/use-back-closes.ts';
import { useResource } from '#islands/ui/use-resource.ts';
import * as words from './words.ts';
import { WORDS } from './words.ts';
import { HoursBoth } from './HoursBoth.tsx';
import { AHEAD_MS, OwnTime } from './OwnTime.tsx';

/** Keys are the ids of persons or sessions. */
const drafts = new Map<
  string,
  { goal: string; minutes: SessionLength; times: readonly string[] }
>();

/** Suggested for a new session. */
export interface PlanStart {
  goal: string;
  times: readonly string[];
}

interface Props {
  person: SessionPerson;
  /** Null plans a new session. */
  session: PairSession | null;
  start?: PlanStart | undefined;
  onClosed: () => void;
}

export function PlanDialog({ person, session, start, onClosed }: Props) {
  const dialog = useDialog();
  const id = useId();
  const { busy, failed, submit } = useSubmission();
  const about = session?._id ?? person._id;
  const [draft] = useState(() => drafts.get(about));
  const [goal, setGoal] = useState(draft?.goal || session?.goal || start?.goal || '');
  const [minutes, setMinutes] = useState<SessionLength>(draft?.minutes ?? session?.minutes ?? 60);
  const [times, setTimes] = useState<readonly string[]>(
    draft?.times.length ? draft.times : (start?.times ?? []),
  );
  const query = { with: person._id, minutes: String(minutes) };
  const hours = useResource(query.minutes, () => api('GET /sessions/suggest', { query }));
  const left = GOAL_MAX - goal.length;
  const full = times.length >= TIMES_MAX;
  const [attempt, setAttempt] = useState(0);
  /** A change of the refused input hides the refusal. */
  const [sent, setSent] = useState('');
  const now = JSON.stringify([goal, minutes, times]);
  const refused = sent === now ? failed : null;
  const problems = () => ({
    ...(goal.trim() === '' && { goal: WORDS.needGoal }),
    ...(times.length === 0 && { times: WORDS.needTime }),
    ...(times.some((time) => Date.parse(time) <= serverNow()) && { times: WORDS.someTooSoon }),
  });
  const wrong: { goal?: string; times?: string } = {
    ...refused?.fields,
    ...(attempt > 0 && problems()),
  };
  useEffect(() => void drafts.set(about, { goal, minutes, times }), [about, goal, minutes, times]);
  useBackCloses(dialog);

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt > 0) focusWrong(form.current);
  }, [attempt, failed]);

  const toggle = (time: string) => {
    if (times.includes(time)) setTimes(times.filter((one) => one !== time));
    else if (!full) setTimes([...times, time].sort());
  };
  const add = (time: string): string | null => {
    const at = Date.parse(time);
    if (times.includes(time)) return WORDS.twice;
    if (at <= serverNow()) return WORDS.tooSoon;
    if (at >= serverNow() + AHEAD_MS) return WORDS.tooLate;
    toggle(time);
    return null;
  };
  const isTaken = (time: string): boolean => {
    const [from, to] = [Date.parse(time), Date.parse(time) + minutes * 60_000];
    return (
      hours.now.kind === 'ready' &&
      hours.now.taken.some((one) => Date.parse(one.from) < to && Date.parse(one.to) > from)
    );
  };
  const send = () => {
    setAttempt(attempt + 1);
    setSent(now);
    if (Object.keys(problems()).length > 0) return;
    void submit(null, async () => {
      await (session === null
        ? plan({ targetUserId: person._id, goal: goal.trim(), minutes, times: [...times] })
        : counter(session._id, [...times]));
      drafts.delete(about);
      if (start !== undefined) showToast('done', words.proposedTo(person.firstName));
      dialog.current?.close();
    });
  };

  return (
    <dialog
      ref={dialog}
      className="dialog max-h-[min(860px,calc(100dvh-32px))] w-[min(920px,calc(100vw-32px))]! overflow-hidden p-0! max-sm:m-0 max-sm:h-dvh max-sm:max-h-dvh max-sm:w-screen! max-sm:max-w-none max-sm:rounded-none"
      aria-labelledby={`${id}-title`}
      onClose={onClosed}
    >
      <form
        ref={form}
        className="grid h-full max-h-[inherit] grid-rows-[auto_minmax(0,1fr)_auto]"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <header className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-6 max-sm:pl-4">
          <h2
            className="h2 truncate focus:outline-none"
            id={`${id}-title`}
            tabIndex={-1}
            data-autofocus={session === null ? undefined : ''}
          >
            {session === null
              ? words.planWith(person.firstName)
              : words.otherTimes(person.firstName)}
          </h2>
          <IconButton icon={X} label={WORDS.close} onClick={() => dialog.current?.close()} />
        </header>
        <div className="min-h-0 overflow-y-auto overscroll-contain">
          <div className="grid gap-4 border-b border-line px-6 py-4 max-sm:px-4 sm:grid-cols-[minmax(0,1fr)_auto]">
            {session === null ? (
              <>
                <Field
                  id={`${id}-goal`}
                  label={WORDS.goal}
                  aside={
                    <span
                      className={`font-mono text-sm ${left <= 0 ? 'text-no-ink' : 'text-ink-3'}`}
                      id={`${id}-left`}
                    >
                      {left}
                    </span>
                  }
                  error={wrong.goal}
                >
                  <input
                    id={`${id}-goal`}
                    className="input"
                    value={goal}
                    maxLength={GOAL_MAX}
                    dir="auto"
                    data-autofocus
                    aria-invalid={wrong.goal !== undefined}
                    aria-describedby={`${id}-left${wrong.goal === undefined ? '' : ` ${id}-goal-note`}`}
                    onChange={({ target }) => setGoal(target.value)}
                  />
                </Field>
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
                        onClick={() => setMinutes(length)}
                      >
                        {length}
                      </button>
                    ))}
                  </div>
                </div>
              </>
            ) : (
              <p className="mb-0! wrap-anywhere">
                <b className="font-semibold">
                  <bdi>{session.goal}</bdi>
                </b>
                {session.startsAt !== null && (
                  <span className="block text-sm text-ink-2">
                    {words.agreedFor(session.startsAt, session.minutes)}
                  </span>
                )}
              </p>
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
                          {words.theirTime(Date.parse(time), { theirs: person.timeZone, minutes })}
                        </span>
                      )}
                      {isTaken(time) && (
                        <span className="block text-xs text-no-ink">{WORDS.taken}</span>
                      )}
                    </span>
                    <IconButton
                      icon={X}
                      label={`${WORDS.remove} ${words.dayOf(Date.parse(time))}, ${words.clockOf(Date.parse(time))}`}
                      small
                      onClick={() => toggle(time)}
                    />
                  </li>
                ))}
                <li
                  className={`px-3 py-3.5 text-sm text-ink-2 ${full ? '' : 'rounded-md border border-dashed border-line-2'}`}
                >
                  {full ? WORDS.full : times.length === 0 ? WORDS.first : WORDS.more}
                </li>
              </ol>
              <OwnTime problem={wrong.times} full={full} onAdd={add} />
            </section>
            <section className="min-w-0 px-6 py-4 max-sm:px-4" aria-label={WORDS.hoursBoth}>
              <HoursBoth
                hours={hours.now}
                onAgain={() => void hours.load()}
                minutes={minutes}
                person={person}
                chosen={times}
                full={full}
                onToggle={toggle}
              />
            </section>
          </div>
        </div>
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-6 py-3.5 max-sm:px-4">
          {refused === null || Object.keys(refused.fields).some((name) => name in wrong) ? (
            <span className="hint mr-auto max-sm:hidden">{words.acceptsOne(person.firstName)}</span>
          ) : (
            <FailureBanner text={refused.message} className="mr-auto max-sm:w-full" />
          )}
          <Button className="btn--flat max-sm:hidden" onClick={() => dialog.current?.close()}>
            {WORDS.cancel}
          </Button>
          <BusyButton className="btn--go max-sm:w-full" busy={busy}>
            {words.proposeTimes(times.length)}
          </BusyButton>
        </footer>
      </form>
    </dialog>
  );
}
