import { Suspense } from 'react';
import { lazyFields, Waiting } from './lazy-fields.tsx';
import { Panel } from '#islands/ui/Panel.tsx';

const PasswordForm = lazyFields(async () => (await import('./PasswordForm.tsx')).PasswordForm);

/** The change-password panel. */
export function PasswordPanel() {
  return (
    <Panel id="password-title" title="Change Password">
      <Suspense fallback={<Waiting text="Loading the fields" />}>
        <PasswordForm />
      </Suspense>
    </Panel>
  );
}
