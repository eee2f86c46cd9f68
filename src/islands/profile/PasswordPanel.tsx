import { Suspense } from 'react';
import { lazyFields, Waiting } from './lazy-fields.tsx';
import { Panel } from '#islands/ui/Panel.tsx';
import * as words from './words.ts';

const PasswordForm = lazyFields(
  async () => (await import('./on-demand/PasswordForm.tsx')).PasswordForm,
);

/** The change-password panel. */
export function PasswordPanel() {
  return (
    <Panel id="password-title" title={words.password.open}>
      <Suspense fallback={<Waiting text={words.loadingFields} />}>
        <PasswordForm />
      </Suspense>
    </Panel>
  );
}
