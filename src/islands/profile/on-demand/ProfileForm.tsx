import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { type Field, FIELD_NAMES, FIELDS } from '#shared/profile-fields.ts';
import type { User } from '#shared/user.ts';
import { $draft, saveProfile } from '#stores/profile/draft.ts';
import { $edit } from '#stores/profile/profile-edit.ts';
import { BusyButton } from '#islands/ui/form/BusyButton.tsx';
import { FailureBanner } from '#islands/ui/form/FailureBanner.tsx';
import { PanelBody, PanelFoot } from '#islands/ui/Panel.tsx';
import { ProfileField } from './ProfileField.tsx';
import * as words from './words.ts';

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

  // It goes, saved or closed, and takes the focus along: on from the key that opened it, the last of the page.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const keys = document.querySelectorAll<HTMLElement>('main [aria-expanded]');
      [...keys].at(-1)?.focus({ preventScroll: true });
    },
    [],
  );

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
        <h3 className="col-span-full border-t border-line pt-5 font-semibold">
          {words.forPartners}
        </h3>
        {fields('partners')}
        <h3 className="col-span-full border-t border-line pt-5 font-semibold">{words.yourCode}</h3>
        {fields('code')}
      </PanelBody>
      <PanelFoot
        note={
          <div className="min-w-0">
            {edit.kind === 'failed' && edit.message !== '' ? (
              <FailureBanner key={edit.attempt} text={edit.message} className="max-sm:mb-3" />
            ) : (
              <p className="hint max-sm:hidden">{words.emptyKeeps}</p>
            )}
          </div>
        }
      >
        <BusyButton className="btn--go" busy={edit.kind === 'busy'}>
          {words.save}
        </BusyButton>
      </PanelFoot>
    </form>
  );
}
