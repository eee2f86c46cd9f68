import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { ABOUT_MAX, NAME_MAX } from '#shared/limits.ts';
import type { User } from '#shared/user.ts';
import { $draft, $edit, saveProfile, typeDraft } from '#stores/profile/profile-edit.ts';
import { FailureBanner } from '#islands/ui/FailureBanner.tsx';
import { GenderField } from './GenderField.tsx';
import { PanelBody, PanelFoot } from '#islands/ui/Panel.tsx';
import { PartnerFields } from './PartnerFields.tsx';
import { TagInput } from './TagInput.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { TextField } from '#islands/ui/TextField.tsx';

/** The fields of the edit panel and its button. */
export function ProfileForm({ user }: { user: User }) {
  const edit = useStore($edit);
  const draft = useStore($draft);
  const form = useRef<HTMLFormElement>(null);
  const attempt = edit.kind === 'failed' ? edit.attempt : 0;
  const problems = edit.kind === 'failed' ? edit.fields : {};

  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempt]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void saveProfile();
  };
  const text = (name: 'firstName' | 'lastName' | 'age' | 'about') => ({
    id: `edit-${name}`,
    value: draft[name],
    placeholder: String(user[name] ?? ''),
    error: problems[name],
    onChange: (event: { target: { value: string } }) => typeDraft({ [name]: event.target.value }),
  });

  return (
    <form ref={form} method="post" noValidate onSubmit={submit}>
      <PanelBody>
        <TextField
          {...text('firstName')}
          label="First Name"
          autoComplete="given-name"
          maxLength={NAME_MAX}
        />
        <TextField
          {...text('lastName')}
          label="Last Name"
          autoComplete="family-name"
          maxLength={NAME_MAX}
        />
        <TextField {...text('age')} label="Age" inputMode="numeric" autoComplete="off" />
        <GenderField
          chosen={draft.gender}
          current={user.gender}
          error={problems.gender}
          onChoose={(gender) => typeDraft({ gender })}
        />
        <TextArea {...text('about')} label="About" rows={4} maxLength={ABOUT_MAX} />
        <TagInput
          field="skills"
          label="Skills"
          example="TypeScript, Go, SQL"
          skills={draft.skills}
          error={problems.skills}
        />
        <PartnerFields draft={draft} problems={problems} />
      </PanelBody>
      <PanelFoot
        note={
          <div className="min-w-0">
            {edit.kind === 'failed' && edit.message !== '' ? (
              <FailureBanner key={edit.attempt} text={edit.message} className="max-sm:mb-3" />
            ) : (
              <p className="hint max-sm:hidden">Empty fields keep their current value.</p>
            )}
          </div>
        }
      >
        <button type="submit" className="btn btn--go" disabled={edit.kind === 'busy'}>
          {edit.kind === 'busy' && <span className="spin" aria-hidden />}
          Save
        </button>
      </PanelFoot>
    </form>
  );
}
