import { Check, X } from 'lucide-static';
import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { type PairSession, phaseOf, WHAT_MAX } from '#shared/pair-session.ts';
import { serverNow } from '#stores/client/server-time.ts';
import { $sessions } from '#stores/sessions/sessions.ts';
import { projectsWith, saveOutcome, step } from '#stores/sessions/on-demand/verbs.ts';
import { BusyButton, Button, IconButton } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/form/Form.tsx';
import { FailureBanner } from '#islands/ui/form/FailureBanner.tsx';
import { useSubmission } from '#islands/ui/form/use-submission.ts';
import { Field } from '#islands/ui/form/Field.tsx';
import { TextField } from '#islands/ui/form/TextField.tsx';
import { useDialog } from '#islands/ui/dialog.ts';
import { Afterwards } from './Afterwards.tsx';
import * as words from './words.ts';
import { WORDS } from './words.ts';
import type { Project } from '#shared/project.ts';

const focus = (element: HTMLElement | null) => element?.focus();

interface Props {
  session: PairSession;
  onClosed: () => void;
  onPlan: (() => void) | null;
}

/** Asks once, and then leads on. The other person may answer meanwhile. */
export function EndDialog({ session: given, onClosed, onPlan }: Props) {
  const session = useStore($sessions).get(given._id) ?? given;
  const dialog = useDialog();
  const id = useId();
  const { busy, failed, submit } = useSubmission();
  const [saved, setSaved] = useState(false);
  const { goal } = session;
  // The dialog keeps its first text. If the text has changed since, the server refuses the agreement.
  const { outcome } = !saved && given.outcome.theyBuilt ? given : session;
  const name = words.nameOf(session.with);
  const [what, setWhat] = useState(outcome.what ?? goal);
  const [link, setLink] = useState(outcome.link ?? '');
  const [running] = useState(() => phaseOf(session, serverNow()) === 'running');
  const close = () => dialog.current?.close();
  const same = what.trim() === outcome.what && link.trim() === (outcome.link ?? '');
  const agrees = outcome.theyBuilt && same;

  const build = () =>
    void submit(what.trim() === '' ? WORDS.needWhat : null, async () => {
      const address = link.trim();
      const own = { what: what.trim(), ...(address !== '' && { link: address }) };
      // The other person may change the words meanwhile, so an agreement refers to those displayed.
      await saveOutcome(session._id, {
        built: true,
        ...(agrees && outcome.words !== null ? { words: outcome.words } : own),
      });
      // Other words go back to the other person.
      if (outcome.theyBuilt && !agrees) close();
      else setSaved(true);
    });
  const notThisTime = () =>
    void submit(null, async () => {
      await saveOutcome(session._id, { built: false });
      setSaved(true);
    });
  const goOn = () =>
    void submit(null, async () => {
      await step(session._id, 'extend');
      close();
    });

  return (
    <dialog
      ref={dialog}
      className="dialog w-[min(480px,calc(100vw-32px))]! max-sm:mb-0 max-sm:w-screen! max-sm:max-w-none max-sm:rounded-b-none"
      aria-labelledby={`${id}-title`}
      onClose={onClosed}
    >
      {!saved ? (
        <Form className="grid gap-4" failed={failed} onSend={build}>
          <div>
            <div className="flex items-center justify-between gap-3">
              <h2 className="h2" id={`${id}-title`}>
                {outcome.theyBuilt ? words.theyBuilt(name) : WORDS.whatBecame}
              </h2>
              <IconButton icon={X} label={WORDS.close} className="-me-2" onClick={close} />
            </div>
            <p className="mb-0! wrap-anywhere">
              {words.setOut(goal)}
              {running && (
                <>
                  <br />
                  {words.endsFor(name)}
                </>
              )}
            </p>
          </div>
          <Field
            id={`${id}-what`}
            label={WORDS.what}
            aside={
              <span className="font-mono text-sm text-ink-3" id={`${id}-left`}>
                {WHAT_MAX - what.length}
              </span>
            }
          >
            <input
              id={`${id}-what`}
              name="what"
              className="input"
              data-autofocus
              value={what}
              maxLength={WHAT_MAX}
              dir="auto"
              aria-describedby={`${id}-left`}
              onChange={({ target }) => setWhat(target.value)}
            />
          </Field>
          <ProjectPicks
            otherId={session.with?._id}
            onPick={(project) => {
              setWhat(project.title);
              if (link.trim() === '') setLink(project.link ?? '');
            }}
          />
          <TextField
            id={`${id}-link`}
            name="link"
            label={WORDS.link}
            optional
            type="url"
            inputMode="url"
            placeholder="https://"
            value={link}
            error={failed?.fields['link']}
            onChange={({ target }) => setLink(target.value)}
          />
          <div className="rounded-md border border-line bg-bg px-3.5 py-2.5 text-sm">
            <b className="block font-semibold wrap-anywhere">{what.trim() || '…'}</b>
            <span className="text-ink-3">
              {words.builtWith(name)}.{' '}
              {outcome.theyBuilt && !same ? words.hasToAgree(name) : WORDS.showsOnce}
            </span>
          </div>
          {failed !== null && !('link' in failed.fields) && (
            <FailureBanner key={failed.attempt} text={failed.message} />
          )}
          <div className="flex flex-wrap justify-end gap-2">
            {!outcome.theyBuilt && (
              <Button className="btn--flat" disabled={busy} onClick={goOn}>
                {WORDS.moreTime}
              </Button>
            )}
            <Button disabled={busy} onClick={notThisTime}>
              {WORDS.notThisTime}
            </Button>
            <BusyButton icon={Check} className="btn--yes" busy={busy}>
              {agrees ? WORDS.agree : outcome.theyBuilt ? WORDS.askAgain : WORDS.weBuiltIt}
            </BusyButton>
          </div>
        </Form>
      ) : (
        <div className="grid gap-4">
          <h2 className="h2" id={`${id}-title`} tabIndex={-1} ref={focus}>
            {outcome.builtAt === null ? WORDS.ended : WORDS.builtTogether}
          </h2>
          <p className="mb-0! wrap-anywhere">
            {outcome.mine !== true
              ? WORDS.noted
              : outcome.builtAt === null
                ? words.youBuilt(name)
                : WORDS.shownNow}
          </p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <Afterwards
              built={outcome.builtAt !== null}
              onPlan={
                onPlan &&
                (() => {
                  close();
                  onPlan();
                })
              }
            />
            <Button className="ml-auto" onClick={close}>
              {WORDS.done}
            </Button>
          </div>
        </div>
      )}
    </dialog>
  );
}

interface ProjectPicksProps {
  /** Undefined once the two are no longer connected. */
  otherId: string | undefined;
  onPick: (project: Project) => void;
}

/** The projects of the two; without any, or when they don't load, nothing. */
function ProjectPicks({ otherId, onPick }: ProjectPicksProps) {
  const id = useId();
  const [projects, setProjects] = useState<Project[]>([]);
  useEffect(() => {
    if (otherId === undefined) return;
    projectsWith(otherId).then(setProjects, (error: unknown) => {
      console.warn('The projects did not load:', error);
    });
  }, [otherId]);
  if (projects.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5" role="group" aria-labelledby={id}>
      <span className="hint me-1" id={id}>
        {WORDS.orProject}
      </span>
      {projects.map((project, at) => (
        <button
          key={at}
          type="button"
          className="chip min-w-0 hover:bg-hover hover:text-ink"
          onClick={() => onPick(project)}
        >
          <bdi className="truncate leading-5">{project.title}</bdi>
        </button>
      ))}
    </div>
  );
}
