import { X } from 'lucide-static';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type PairSession, type SessionTask, TASK_MAX, TASKS_MAX } from '#shared/pair-session.ts';
import { $sessions, needSessions } from '#stores/sessions/sessions.ts';
import { changeTask } from '#stores/sessions/on-demand/verbs.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { useStep } from '../use-step.ts';
import * as words from './words.ts';
import { WORDS } from './words.ts';

/** Both people edit the to-dos of a session under way. */
export function SessionTasks({ session, me }: { session: PairSession; me: string }) {
  const [text, setText] = useState('');
  const { busy, run } = useStep();
  const { _id, tasks, with: other } = session;
  const left = useLeftTasks(session);
  useEffect(() => {
    if (other !== null) needSessions(other._id);
  }, [other]);
  const name = words.nameOf(session.with);
  const add = () => {
    const words = text.trim();
    if (words === '') return;
    run(async () => {
      await changeTask(_id, { add: words });
      setText('');
    });
  };
  return (
    <>
      <ul className="grid" aria-label={WORDS.todo}>
        {tasks.map((task) => (
          <Task key={task.id} task={task} sessionId={_id} me={me} name={name} />
        ))}
      </ul>
      {left !== null && (
        <Button
          small
          className="justify-self-start"
          disabled={busy}
          onClick={() => run(() => changeTask(_id, { from: left.from }))}
        >
          {words.bringTasks(left.count)}
        </Button>
      )}
      {tasks.length < TASKS_MAX && (
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <input
            className="input min-h-9! py-1! text-sm pointer-coarse:min-h-11!"
            aria-label={WORDS.addTask}
            placeholder={WORDS.addTask}
            value={text}
            maxLength={TASK_MAX}
            dir="auto"
            onChange={({ target }) => setText(target.value)}
          />
          <button type="submit" className="btn btn--sm" disabled={busy || text.trim() === ''}>
            {WORDS.add}
          </button>
        </form>
      )}
    </>
  );
}

/** The open to-dos of the last session with this person, until this one has its own. */
function useLeftTasks({ _id, with: other, tasks }: PairSession) {
  const all = useStore($sessions);
  if (tasks.length > 0) return null;
  const [last] = [...all.values()]
    .filter((one) => one._id < _id && one.state === 'agreed' && one.with?._id === other?._id)
    .sort((one, two) => (one._id < two._id ? 1 : -1));
  const count = last?.tasks.filter(({ done }) => !done).length ?? 0;
  return last === undefined || count === 0 ? null : { from: last._id, count };
}

const TASK_BUTTON =
  'grid size-6 flex-none place-items-center rounded-sm hover:bg-hover pointer-coarse:size-11';

function Task({
  task,
  sessionId,
  me,
  name,
}: {
  task: SessionTask;
  sessionId: string;
  me: string;
  name: string;
}) {
  const { busy, run } = useStep();
  const { id, text, done, userId } = task;
  const [pending, setPending] = useState<boolean | null>(null);
  const mine = userId === me;
  return (
    <li className="group flex min-h-8 items-center gap-2.5 text-sm pointer-coarse:min-h-11 pointer-coarse:gap-0">
      <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2.5 self-stretch py-1">
        <input
          type="checkbox"
          className="size-4.5 flex-none accent-yes"
          checked={pending ?? done}
          onChange={({ target: { checked } }) => {
            if (busy) return;
            setPending(checked);
            run(() =>
              changeTask(sessionId, { task: id, done: checked }).finally(() => setPending(null)),
            );
          }}
        />
        <span className={`wrap-anywhere ${done ? 'text-ink-3 line-through' : ''}`} dir="auto">
          {text}
        </span>
      </label>
      <button
        type="button"
        className={TASK_BUTTON}
        aria-pressed={mine}
        aria-label={
          userId !== null && !mine ? words.isOn(name) : mine ? WORDS.dropTask : WORDS.takeTask
        }
        title={userId !== null && !mine ? words.isOn(name) : mine ? WORDS.dropTask : WORDS.takeTask}
        disabled={busy}
        onClick={() => run(() => changeTask(sessionId, { task: id, taken: !mine }))}
      >
        <i
          className={`h-3.5 w-0.75 ${userId === null ? 'bg-line-2 opacity-60' : mine ? 'bg-ink' : 'bg-caret'}`}
        />
      </button>
      <button
        type="button"
        className={`${TASK_BUTTON} text-ink-3`}
        aria-label={words.removeTask(text)}
        disabled={busy}
        onClick={() => run(() => changeTask(sessionId, { task: id, remove: true }))}
      >
        <Icon svg={X} small />
      </button>
    </li>
  );
}
