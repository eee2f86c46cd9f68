import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { type Field, FIELD_NAMES, FIELDS } from '#shared/profile-fields.ts';
import type { User } from '#shared/user.ts';
import { $draft, saveProfile } from '#stores/profile/draft.ts';
import { $edit } from '#stores/profile/profile-edit.ts';
import { FailureBanner } from '#islands/ui/FailureBanner.tsx';
import { PanelBody, PanelFoot } from '#islands/ui/Panel.tsx';
import { ProfileField } from './ProfileField.tsx';

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
  const fields = (section: Field['section']) =>
    FIELD_NAMES.filter((name) => FIELDS[name].section === section).map((name) => (
      <ProfileField key={name} name={name} user={user} draft={draft} problems={problems} />
    ));

  return (
    <form ref={form} method="post" noValidate onSubmit={submit}>
      <PanelBody>
        {fields('you')}
        <h3 className="col-span-full border-t border-line pt-5 font-semibold">For partners</h3>
        {fields('partners')}
        <h3 className="col-span-full border-t border-line pt-5 font-semibold">Your code</h3>
        {fields('code')}
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
