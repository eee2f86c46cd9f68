import { useStore } from '@nanostores/react';
import { ArrowRight } from 'lucide-static';
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { afterStep, beforeStep, type Step } from '#shared/first-run.ts';
import { openDraft, type ProfileDraft } from '#shared/profile-draft.ts';
import type { User } from '#shared/user.ts';
import { $draft } from '#stores/profile/draft.ts';
import { finishStep, keepTyped, leaveStep, openStep } from '#stores/profile/first-run.ts';
import { $edit, type EditState, type FieldProblems } from '#stores/profile/profile-edit.ts';
import { composes } from '#shared/composes.ts';
import { BusyButton } from '#islands/ui/Button.tsx';
import { focusWrong } from '#islands/ui/form/Form.tsx';
import { FailureBanner } from '#islands/ui/form/FailureBanner.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { useSeededStore } from '#islands/ui/use-seeded-store.ts';
import * as words from './words.ts';

interface Props {
  step: Step;
  user: User;
  children: (draft: ProfileDraft, problems: FieldProblems) => ReactNode;
}

const OPEN: EditState = { kind: 'open' };

/** Hydration empties fields, also those with text. */
function typedEarly(name: string): string | undefined {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#edit-${name}`);
  return field === null || field.value === field.defaultValue ? undefined : field.value;
}

/** The page renders progress and heading; this is the rest of a step. */
export function StepForm({ step, user, children }: Props) {
  const draft = useSeededStore(
    $draft,
    () => openDraft(user),
    () => openStep(step, user, typedEarly),
  );
  const edit = useStore($edit, { ssr: () => OPEN });
  const form = useRef<HTMLFormElement>(null);
  const failed = edit.kind === 'failed' ? edit : null;
  const last = afterStep(step) === '/';
  const before = beforeStep(step);

  useEffect(() => keepTyped(step, user), [step, user]);

  useEffect(() => {
    if (failed !== null) focusWrong(form.current);
  }, [failed]);

  // The heading has the focus at first.
  useEffect(() => {
    const press = ({ key, target, repeat }: globalThis.KeyboardEvent) => {
      const isHeading = target === document.body || (target as Element).matches('h1');
      if (key === 'Enter' && isHeading && !repeat) form.current?.requestSubmit();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  /** Enter adds a tag and ends a line of code; in an empty field, or with Ctrl or ⌘, it continues. */
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    const { key, ctrlKey, metaKey, target, repeat, nativeEvent } = event;
    if (key !== 'Enter' || repeat || composes(nativeEvent)) return;
    const isEmpty = target instanceof HTMLInputElement && target.value === '';
    if (ctrlKey || metaKey || (event.isDefaultPrevented() && isEmpty)) {
      event.preventDefault();
      form.current?.requestSubmit();
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void finishStep(step, user._id);
  };

  return (
    <form
      ref={form}
      className="grid grid-cols-1 gap-6"
      method="post"
      noValidate
      onKeyDown={press}
      onSubmit={submit}
    >
      {failed !== null && failed.message !== '' && (
        <FailureBanner key={failed.attempt} text={failed.message} />
      )}
      {children(draft, failed?.fields ?? {})}
      <div className="flex items-center gap-2">
        {before !== null && (
          <a className="btn btn--flat -ms-3.5" href={before}>
            {words.back}
          </a>
        )}
        <a className="btn btn--flat ms-auto" href={afterStep(step)} onClick={() => leaveStep(step)}>
          {words.skip}
        </a>
        <BusyButton className="btn--go" busy={edit.kind === 'busy'}>
          {last ? words.finish : words.next}
          <Icon svg={ArrowRight} small />
        </BusyButton>
      </div>
    </form>
  );
}
